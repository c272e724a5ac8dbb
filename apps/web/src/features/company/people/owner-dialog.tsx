import type { Cnpj } from '@lastro/domain/tax-id';
import { saveRelationship } from '@lastro/wire/company/link-operations';
import { issueText } from '@lastro/wire/issue-texts';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { useCommand } from '../../../lib/query';
import { useProfile } from '../../../lib/session';
import { DescribedInput } from '../../../shared/form/described-fields';
import { DialogForm } from '../../../shared/form/dialog-form';
import { issuesResolver } from '../../../shared/form/resolvers';
import { useFormOver } from '../../../shared/form/use-form-over';
import { notify } from '../../../ui/notify';
import { FieldGrid } from '../../../ui/section';
import type { CompanyRecord } from '../company-queries';
import { OwnerExtraFields } from './owner-extra-fields';
import { OwnerFound, useOwner } from './owner-found';
import {
  EMPTY_EXTRA,
  EXTRA_FIELDS,
  extraShown,
  OWNER_CNPJ,
  OWNER_FORM,
  OWNER_SHARE,
  type OwnerExtra,
  type OwnerFacts,
  type OwnerRow,
  type OwnerValues,
  offeredBy,
  ownerIssues,
  toRelationship,
  UNKNOWN_OWNER,
} from './owner-values';
import { cnpjOf } from './people-of-company';
import { useLinkCommand } from './use-link-command';

interface OwnerDialogProps {
  company: CompanyRecord;
  row: OwnerRow | null;
  onClose: () => void;
}

/** A company that owns part of another: its CNPJ, its share and, from 25 % on, who it is. */
export function OwnerDialog({ company, row, onClose }: OwnerDialogProps) {
  const cnpj = cnpjOf(company);
  const { businessDate } = useProfile();
  const facts = useRef<OwnerFacts>(UNKNOWN_OWNER);
  const [largeCnpj, setLargeCnpj] = useState<Cnpj | null>(null);
  const save = useCommand(saveRelationship);
  const run = useLinkCommand(company);
  const { form, conflict, onSubmit } = useFormOver(OWNER_FORM, {
    record: row,
    resolver: (over) =>
      issuesResolver(
        (values) => ownerIssues(cnpj, over, values, facts.current, businessDate),
        OWNER_FORM.fieldOf,
      ),
    save: async (over, values) => {
      await run(() => save.mutateAsync(toRelationship(cnpj, over, values, facts.current)));
      notify.success({ message: 'Participação salva.' });
      onClose();
    },
    onRefused: (failure) => {
      // What it owns through others may ask for data that its share alone does not.
      if (isToldOfOwner(failure, 'owner.extra-data')) setLargeCnpj(ownerCnpj);
      if (!isToldOfOwner(failure, 'owner.differs')) {
        // What this dialog does not show has no field to stand at.
        const hidden = hiddenWrong(failure, form.getValues(), facts.current);
        if (hidden !== '') form.setError('root.server', { message: hidden });
        return false;
      }
      // Somebody registered it, or changed it, since it was looked for: what stands there shows first.
      void found.retry();
      form.setError('root.server', { message: DIFFERS });
      return true;
    },
  });
  const { control } = form;
  const typed = useWatch({ control, name: 'owner.cnpj' });
  const ownerCnpj = typed === cnpj ? null : typed;
  const found = useOwner(ownerCnpj);
  const isLarge = ownerCnpj !== null && largeCnpj === ownerCnpj;
  const owner = { ...found, facts: found.facts === null ? null : { ...found.facts, isLarge } };
  facts.current = owner.facts ?? UNKNOWN_OWNER;
  useOffers(form, ownerCnpj, found.facts);

  async function submit(values: OwnerValues) {
    const isTaken =
      row === null && company.parentCompanies.some((each) => each.parentCompany.cnpj === ownerCnpj);
    if (isTaken) form.setError('owner.cnpj', { message: TAKEN });
    else await onSubmit(values);
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
          <DescribedInput
            control={control}
            scope="owner"
            field={OWNER_CNPJ}
            lockedReason={row === null ? undefined : 'Para trocar a empresa, remova esta e adicione a outra.'}
          />
          <DescribedInput control={control} scope="owner" field={OWNER_SHARE} />
        </FieldGrid>
        {ownerCnpj === null ? null : <OwnerFound cnpj={ownerCnpj} owner={owner} />}
        <OwnerExtraFields form={form} facts={owner.facts ?? UNKNOWN_OWNER} isKnown={owner.facts !== null} />
      </DialogForm>
      {conflict}
    </>
  );
}

const TAKEN = 'Esta empresa já consta no quadro. Edite-a por lá.';

const DIFFERS =
  'A ficha desta empresa mudou enquanto você preenchia. Confira o que está cadastrado e salve de novo.';

function isToldOfOwner(failure: unknown, code: 'owner.extra-data' | 'owner.differs'): boolean {
  if (!(failure instanceof ApiError)) return false;
  return Object.entries(failure.fieldErrors).some(
    ([path, texts]) => path.startsWith('company.') && texts.includes(issueText(code)),
  );
}

function hiddenWrong(failure: unknown, { owner }: OwnerValues, facts: OwnerFacts): string {
  if (!(failure instanceof ApiError)) return '';
  const shown: readonly string[] = extraShown(owner.percentageOwned, facts);
  return EXTRA_FIELDS.filter(({ name }) => !shown.includes(name))
    .flatMap(({ name, label }) =>
      (failure.fieldErrors[`company.${name}`] ?? [])
        // This one brings its field onto the page.
        .filter((text) => text !== issueText('owner.extra-data'))
        .map((text) => `${label}: ${text}`),
    )
    .join(' ');
}

/** What the registry tells late takes no typed word's place. */
function stillEmpty(offers: Partial<OwnerExtra>, typed: OwnerExtra): Partial<OwnerExtra> {
  return Object.fromEntries(
    Object.entries(offers).filter(([field]) => !typed[field as keyof OwnerExtra]),
  ) as Partial<OwnerExtra>;
}

/** What is known fills what is still empty, once for each owner; what the house has come to know since, as well. */
function useOffers(form: UseFormReturn<OwnerValues>, cnpj: Cnpj | null, facts: OwnerFacts | null): void {
  const offered = useRef<{ readonly cnpj: Cnpj; readonly byRegistry: boolean } | null>(null);
  useEffect(() => {
    if (cnpj === null || facts === null) return;
    const before = offered.current;
    const byRegistry = facts.registry !== null;
    offered.current = { cnpj, byRegistry };
    const empties = before !== null && before.cnpj !== cnpj ? EMPTY_EXTRA : {};
    const isLate = before?.cnpj === cnpj && byRegistry && !before.byRegistry;
    const offers =
      before?.cnpj !== cnpj
        ? { ...empties, ...offeredBy(facts) }
        : { ...(isLate ? stillEmpty(offeredBy(facts), form.getValues().owner) : {}), ...facts.saved };
    for (const [field, value] of Object.entries(offers)) {
      const name = `owner.${field as 'city'}` as const;
      if (form.getValues(name) !== value) form.setValue(name, value as string);
    }
  }, [form, cnpj, facts]);
}
