import { extraText } from '@lastro/domain/company/company-rules';
import { needsExtraData, OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import { formatPercent, type Percent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { getOwnership } from '@lastro/wire/company/company-operations';
import { removeRelationship } from '@lastro/wire/company/link-operations';
import { Anchor } from '@mantine/core';
import { IconFlag, IconPencil, IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths';
import { queryOf, useCommand } from '../../../lib/query';
import { RecordTable } from '../../../shared/record-table';
import { ActionButton } from '../../../ui/action-button';
import { CopyButton } from '../../../ui/copy-button';
import { notify } from '../../../ui/notify';
import { EmptyState, PartialState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { useClientChanged } from '../client-queries';
import { RepresentativeDialog } from './link-dialogs';
import type { RepresentativeRow } from './link-values';
import { OwnerDialog } from './owner-dialog';
import type { OwnerRow } from './owner-values';
import { totalOf } from './owners-total';
import { cnpjOf } from './people-of-client';
import { RemoveDialog, type SectionProps, useRemoval, useWriteRefusal } from './people-section';
import styles from './people-section.module.css';
import { PersonCell } from './person-cell';
import { PersonDrawer } from './person-drawer';
import { RowAction } from './row-action';

type Owner =
  | { readonly kind: 'company'; readonly id: string; readonly row: OwnerRow; readonly share: Percent }
  | {
      readonly kind: 'person';
      readonly id: string;
      readonly row: RepresentativeRow;
      readonly share: Percent;
    };

type Asking =
  | { readonly act: 'add-company' | 'add-person' }
  | {
      readonly act: 'edit' | 'remove' | 'person';
      readonly owner: Owner;
      readonly demanded?: readonly string[];
    };

const PERSON_REMOVAL = 'Para tirar uma pessoa do quadro, apague a participação dela ao editar.';

/** Who the company belongs to: companies with their part, and the people among its representatives with theirs. */
export function OwnersSection({ client, canWrite }: SectionProps) {
  const refusal = useWriteRefusal(canWrite);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const remove = useCommand(removeRelationship);
  const clientChanged = useClientChanged();
  const removing = useRemoval(client.cnpj);
  const owners = ownersOf(client);
  const { total, isWhole, rest } = totalOf(owners.map((owner) => owner.share));
  const standingOf = useStanding(client.cnpj, canWrite);

  const addButtons = (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabledReason={refusal}
        onAction={() => setAsking({ act: 'add-company' })}
      >
        Adicionar empresa sócia
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        disabledReason={refusal}
        onAction={() => setAsking({ act: 'add-person' })}
      >
        Adicionar pessoa sócia
      </ActionButton>
    </>
  );

  return (
    <div className={styles.section}>
      {owners.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title="Nenhum sócio ainda" action={addButtons}>
            Empresas e pessoas que têm parte no capital. As participações precisam somar 100%.
          </EmptyState>
        </div>
      ) : (
        <>
          {isWhole ? null : (
            <PartialState>
              As participações somam {formatPercent(total)}. Faltam {formatPercent(rest)} para 100%.
            </PartialState>
          )}
          <RecordTable
            caption="Quadro societário"
            rows={owners}
            rowId={(owner) => `${owner.kind}-${owner.id}`}
            total={{ label: 'Total', value: formatPercent(total) }}
            columns={[
              {
                header: 'Sócio',
                cell: (owner) => (
                  <OwnerCell owner={owner} onOpen={() => setAsking({ act: 'person', owner })} />
                ),
              },
              { header: 'Tipo', cell: (owner) => (owner.kind === 'company' ? 'Empresa' : 'Pessoa') },
              {
                header: 'Dados',
                cell: (owner) => (
                  <OwnerStanding
                    {...standingOf(owner)}
                    onComplete={
                      refusal === null && owner.kind === 'person'
                        ? () => setAsking({ act: 'person', owner, demanded: standingOf(owner).owed })
                        : undefined
                    }
                  />
                ),
              },
              { header: 'Participação', isNumber: true, cell: (owner) => formatPercent(owner.share) },
            ]}
            actions={(owner) => (
              <>
                <RowAction
                  icon={IconPencil}
                  label={`Editar participação de ${nameOf(owner)}`}
                  disabledReason={refusal}
                  onAction={() => setAsking({ act: 'edit', owner })}
                />
                <RowAction
                  icon={IconTrash}
                  label={`Remover ${nameOf(owner)} do quadro`}
                  disabledReason={refusal ?? (owner.kind === 'person' ? PERSON_REMOVAL : null)}
                  onAction={() => setAsking({ act: 'remove', owner })}
                />
              </>
            )}
          />
          <div className={`${styles.bar} no-print`}>{addButtons}</div>
        </>
      )}
      {asking?.act === 'add-company' ? <OwnerDialog client={client} row={null} onClose={close} /> : null}
      {asking?.act === 'add-person' ? (
        <RepresentativeDialog client={client} row={null} asOwner onClose={close} />
      ) : null}
      {asking?.act === 'edit' && asking.owner.kind === 'company' ? (
        <OwnerDialog client={client} row={asking.owner.row} onClose={close} />
      ) : null}
      {asking?.act === 'edit' && asking.owner.kind === 'person' ? (
        <RepresentativeDialog client={client} row={asking.owner.row} asOwner onClose={close} />
      ) : null}
      {asking?.act === 'person' && asking.owner.kind === 'person' ? (
        <PersonDrawer
          taxId={asking.owner.row.person.taxId}
          name={asking.owner.row.person.name}
          canWrite={refusal === null}
          demanded={asking.demanded}
          onClose={close}
        />
      ) : null}
      {asking?.act === 'remove' ? (
        <RemoveDialog
          title={`Remover ${nameOf(asking.owner)} do quadro societário?`}
          consequence="Deixa de constar como sócia. O cadastro da empresa continua, e o histórico guarda a remoção."
          onClose={close}
          onConfirm={async (reason) => {
            const { id, version } = asking.owner.row;
            clientChanged(await removing(() => remove.mutateAsync({ id: Number(id), version, reason })));
            notify.success({ message: `${nameOf(asking.owner)} saiu do quadro.` });
            close();
          }}
        />
      ) : null}
    </div>
  );
}

function ownersOf(client: SectionProps['client']): Owner[] {
  const companies = client.parentCompanies.map(
    (row): Owner => ({ kind: 'company', id: row.id, row, share: row.percentageOwned }),
  );
  const people = client.representatives.flatMap((row): Owner[] =>
    row.percentageOwned === null || Number(row.percentageOwned) === 0
      ? []
      : [{ kind: 'person', id: row.id, row, share: row.percentageOwned }],
  );
  return [...companies, ...people].sort((a, b) => Number(b.share) - Number(a.share));
}

function nameOf(owner: Owner): string {
  return owner.kind === 'company' ? owner.row.parentCompany.registeredName : owner.row.person.name;
}

function taxIdOf(owner: Owner): string {
  return owner.kind === 'company' ? owner.row.parentCompany.cnpj : owner.row.person.taxId;
}

interface Standing {
  readonly isLarge: boolean;
  readonly owed: readonly string[];
}

/** Who has 25 % or more with what they own through others, and what they still owe, as the server measures it. */
function useStanding(cnpj: string, isAsked: boolean) {
  const picture = useQuery({ ...queryOf(getOwnership, { cnpj: cnpjOf({ cnpj }) }), enabled: isAsked });
  const known = new Map(
    picture.data?.nodes
      .filter((node) => node.parentKey === null)
      .map((node): [string, Standing] => [
        node.taxId,
        { isLarge: node.reachesThreshold, owed: node.missing },
      ]),
  );
  return (owner: Owner): Standing =>
    known.get(taxIdOf(owner)) ?? { isLarge: needsExtraData(owner.share), owed: [] };
}

function OwnerCell({ owner, onOpen }: { owner: Owner; onOpen: () => void }) {
  if (owner.kind === 'person') return <PersonCell person={owner.row.person} onOpen={onOpen} />;
  const { cnpj, registeredName } = owner.row.parentCompany;
  return (
    <span className={styles.stack}>
      <Anchor component={Link} to={paths.company({ taxId: cnpj })} className={styles.name}>
        {registeredName}
      </Anchor>
      <span className={`${styles.soft} tabular`}>
        {formatTaxId(cnpj)}
        <CopyButton value={cnpj} label={`CNPJ de ${registeredName}`} />
      </span>
    </span>
  );
}

interface OwnerStandingProps extends Standing {
  onComplete?: () => void;
}

function OwnerStanding({ isLarge, owed, onComplete }: OwnerStandingProps) {
  if (!isLarge) return <span className={styles.soft}>Abaixo de {OWNERSHIP_THRESHOLD}%</span>;
  return (
    <span className={styles.owed}>
      <StatusBadge tone="info" icon={IconFlag} label={`${OWNERSHIP_THRESHOLD}% ou mais`} />
      {owed.length === 0 ? null : <span>Falta: {extraText(owed)}.</span>}
      {owed.length > 0 && onComplete !== undefined ? (
        <Anchor component="button" type="button" onClick={onComplete}>
          Completar
        </Anchor>
      ) : null}
    </span>
  );
}
