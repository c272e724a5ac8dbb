import { OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import type { Percent } from '@lastro/domain/percent';
import { type Cnpj, formatCnpj } from '@lastro/domain/tax-id';
import { lookUpCompany } from '@lastro/wire/company/company-operations';
import { saveRelationship } from '@lastro/wire/company/link-operations';
import { parentCompany } from '@lastro/wire/company/link-schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '../../../lib/api-error';
import { showServerErrors } from '../../../lib/form-errors';
import { queryOf, useCommand } from '../../../lib/query';
import { DialogForm } from '../../../shared/form/dialog-form';
import { CnpjField, PercentField } from '../../../shared/form/parsed-fields';
import { issuesResolver } from '../../../shared/form/resolvers';
import { staleRecord } from '../../../shared/form/stale-record';
import { type ConflictFieldSpec, useConflict } from '../../../shared/form/use-conflict';
import { notify } from '../../../ui/notify';
import { FieldGrid } from '../../../ui/section';
import { LinesSkeleton } from '../../../ui/skeletons';
import { PartialState } from '../../../ui/states';
import { type ClientRecord, clientQuery, useClientChanged, useReloadClient } from '../client-queries';
import { shareText } from './labels';
import { OwnerExtraFields } from './owner-extra-fields';
import {
  factsOf,
  type OwnerFacts,
  type OwnerRow,
  type OwnerValues,
  offeredBy,
  ownerFieldOf,
  ownerIssues,
  ownerValuesOf,
  toRelationship,
  UNKNOWN_OWNER,
} from './owner-values';
import { cnpjOf } from './people-of-client';
import pickerStyles from './person-picker.module.css';

interface OwnerDialogProps {
  client: ClientRecord;
  row: OwnerRow | null;
  onClose: () => void;
}

/** A company that owns part of another: its CNPJ, its share and, from 25 % on, who it is. */
export function OwnerDialog({ client, row, onClose }: OwnerDialogProps) {
  const cnpj = cnpjOf(client);
  const facts = useRef<OwnerFacts>(UNKNOWN_OWNER);
  const form = useForm<OwnerValues>({
    defaultValues: ownerValuesOf(row, row === null ? null : cnpjOf(row.parentCompany)),
    mode: 'onTouched',
    resolver: issuesResolver((values) => ownerIssues(cnpj, values, facts.current), ownerFieldOf),
  });
  const { control } = form;
  const ownerCnpj = useWatch({ control, name: 'owner.cnpj' });
  const [isLarge, setLarge] = useState(false);
  const found = useOwner(ownerCnpj);
  const owner = { ...found, facts: found.facts === null ? null : { ...found.facts, isLarge } };
  facts.current = owner.facts ?? UNKNOWN_OWNER;
  useOffers(form, ownerCnpj, found.facts);
  const save = useCommand(saveRelationship);
  const clientChanged = useClientChanged();
  const reload = useReloadClient(client.cnpj);
  const seen = useRef(row?.version ?? 0);
  const stale = useConflict<Share>({
    subject: 'Esta participação',
    fields: SHARE_FIELDS,
    onResolve: async ({ percentageOwned }) => {
      form.setValue('owner.percentageOwned', percentageOwned);
      await submit(form.getValues());
    },
  });

  async function submit(values: OwnerValues) {
    const isTaken =
      row === null && client.parentCompanies.some((each) => each.parentCompany.cnpj === ownerCnpj);
    if (isTaken) {
      form.setError('owner.cnpj', { message: 'Esta empresa já consta no quadro. Edite-a por lá.' });
      return;
    }
    try {
      clientChanged(await save.mutateAsync(toRelationship(cnpj, values, facts.current, seen.current)));
      notify.success({ message: 'Participação salva.' });
      onClose();
    } catch (failure) {
      const current = staleRecord(failure, parentCompany);
      if (current !== null) {
        seen.current = current.version;
        reload();
        await stale.show({ current, yours: { percentageOwned: values.owner.percentageOwned } });
        return;
      }
      // What it owns through others may ask for data that its share alone does not.
      if (demandsExtra(failure)) setLarge(true);
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: ownerFieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  return (
    <>
      <DialogForm
        title={row === null ? 'Adicionar empresa sócia' : 'Editar empresa sócia'}
        submitLabel={row === null ? 'Adicionar empresa sócia' : 'Salvar participação'}
        form={form}
        onSubmit={submit}
        onClose={onClose}
        disabledReason={owner.isPending ? 'Espere a consulta do CNPJ.' : null}
      >
        <FieldGrid>
          <CnpjField
            control={control}
            name="owner.cnpj"
            label="CNPJ da sócia"
            required
            lockedReason={row === null ? undefined : 'Para trocar a empresa, remova esta e adicione a outra.'}
          />
          <PercentField
            control={control}
            name="owner.percentageOwned"
            label="Participação"
            required
            help={`A partir de ${OWNERSHIP_THRESHOLD}% é preciso dizer quem é a sócia.`}
          />
        </FieldGrid>
        {ownerCnpj === null ? null : <OwnerFound cnpj={ownerCnpj} owner={owner} />}
        <OwnerExtraFields form={form} facts={owner.facts ?? UNKNOWN_OWNER} isKnown={owner.facts !== null} />
      </DialogForm>
      {stale.dialog}
    </>
  );
}

type Share = { percentageOwned: Percent | null };

const SHARE_FIELDS: readonly ConflictFieldSpec<Share>[] = [
  { name: 'percentageOwned', label: 'Participação', format: (share) => shareText(share) },
];

function demandsExtra(failure: unknown): boolean {
  return (
    failure instanceof ApiError &&
    Object.keys(failure.fieldErrors).some((path) => path.startsWith('company.'))
  );
}

interface Owner {
  /** Null until both the house and the registry answered. */
  readonly facts: OwnerFacts | null;
  readonly isPending: boolean;
  readonly failure: unknown;
  readonly retry: () => unknown;
}

function useOwner(cnpj: Cnpj | null): Owner {
  const found = useQuery({
    ...queryOf(lookUpCompany, { cnpj: cnpj ?? ('' as Cnpj) }),
    enabled: cnpj !== null,
  });
  const isRegistered = found.data?.registered === true;
  // The registry may be silent while the house knows the company: then the look-up fails and the house still answers.
  const asksHouse = cnpj !== null && (isRegistered || found.isError);
  const house = useQuery({ ...clientQuery(cnpj ?? ''), enabled: asksHouse, retry: false });
  const isPending = cnpj !== null && (found.isLoading || (asksHouse && house.isLoading));
  const isAnswered = cnpj !== null && !isPending && (found.isSuccess || found.isError);
  return {
    facts: isAnswered ? factsOf(house.data ?? null, found.data?.registry ?? null) : null,
    isPending,
    failure: found.error,
    retry: found.refetch,
  };
}

/** What is known fills what is still empty, once for each owner. */
function useOffers(form: UseFormReturn<OwnerValues>, cnpj: Cnpj | null, facts: OwnerFacts | null): void {
  const offeredFor = useRef<Cnpj | null>(null);
  useEffect(() => {
    if (cnpj === null || facts === null || offeredFor.current === cnpj) return;
    const isOther = offeredFor.current !== null;
    offeredFor.current = cnpj;
    const empty = ownerValuesOf(null, cnpj).owner;
    const offers = { ...(isOther ? withoutShare(empty) : {}), ...offeredBy(facts) };
    for (const [field, value] of Object.entries(offers)) {
      form.setValue(`owner.${field as 'city'}`, value as string);
    }
  }, [form, cnpj, facts]);
}

function withoutShare({ cnpj: _, percentageOwned: __, ...extra }: OwnerValues['owner']) {
  return extra;
}

function OwnerFound({ cnpj, owner }: { cnpj: Cnpj; owner: Owner }) {
  if (owner.isPending) return <LinesSkeleton lines={2} label="Consultando o CNPJ" />;
  const { facts } = owner;
  if (facts === null) return null;
  const name = facts.saved.registeredName ?? facts.registry?.registeredName;
  return (
    <>
      {owner.failure ? <PartialState onRetry={owner.retry}>{messageOf(owner.failure)}</PartialState> : null}
      <div className={pickerStyles.found} role="status">
        <div className={pickerStyles.words}>
          <span className={pickerStyles.name}>{name ?? 'Empresa desconhecida'}</span>
          <span className={pickerStyles.soft}>CNPJ {formatCnpj(cnpj)}</span>
          <span className={pickerStyles.soft}>{sourceText(facts)}</span>
        </div>
      </div>
    </>
  );
}

function sourceText({ isRegistered, registry }: OwnerFacts): string {
  if (isRegistered) return 'Já cadastrada no Lastro.';
  return registry === null
    ? 'Nem o Lastro nem a consulta de CNPJ a conhecem: ela será cadastrada como sócia com o que informar.'
    : 'Encontrada na consulta de CNPJ: será cadastrada como sócia com estes dados.';
}
