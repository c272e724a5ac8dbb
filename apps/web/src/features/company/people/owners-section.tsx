import { needsExtraData, OWNERSHIP_THRESHOLD } from '@lastro/domain/company/ownership';
import { formatPercent, type Percent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { getOwnership } from '@lastro/wire/company/company-operations';
import { removeRelationship } from '@lastro/wire/company/link-operations';
import { Anchor } from '@mantine/core';
import { IconFlag, IconPencil, IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../lib/query';
import { ActionButton } from '../../../ui/action-button';
import { CopyButton } from '../../../ui/copy-button';
import { notify } from '../../../ui/notify';
import { EmptyState, PartialState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { useClientChanged } from '../client-queries';
import { companyPath } from '../company-paths';
import { owedText } from './labels';
import type { RepresentativeRow } from './link-values';
import { OwnerDialog } from './owner-dialog';
import type { OwnerRow } from './owner-values';
import { totalOf } from './owners-total';
import { cnpjOf } from './people-of-client';
import { RemoveDialog, type SectionProps, useWriteRefusal } from './people-section';
import styles from './people-section.module.css';
import { PersonCell } from './person-cell';
import { PersonDrawer } from './person-drawer';
import { RecordTable } from './record-table';
import { RepresentativeDialog } from './representative-dialog';
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
  const owners = ownersOf(client);
  const { total, isWhole, rest } = totalOf(owners.map((owner) => owner.share));
  const owedBy = useOwed(client.cnpj, canWrite);

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
                    share={owner.share}
                    owed={owedBy(owner)}
                    onComplete={
                      refusal === null && owner.kind === 'person'
                        ? () => setAsking({ act: 'person', owner, demanded: owedBy(owner) })
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
            clientChanged(await remove.mutateAsync({ id: Number(asking.owner.id), reason }));
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

/** What each direct owner of 25 % or more still owes, as the server measures it. */
function useOwed(cnpj: string, isAsked: boolean) {
  const picture = useQuery({ ...queryOf(getOwnership, { cnpj: cnpjOf({ cnpj }) }), enabled: isAsked });
  const owed = new Map(
    picture.data?.nodes.filter((node) => node.parentKey === null).map((node) => [node.taxId, node.missing]),
  );
  return (owner: Owner): readonly string[] => owed.get(taxIdOf(owner)) ?? [];
}

function OwnerCell({ owner, onOpen }: { owner: Owner; onOpen: () => void }) {
  if (owner.kind === 'person') return <PersonCell person={owner.row.person} onOpen={onOpen} />;
  const { cnpj, registeredName } = owner.row.parentCompany;
  return (
    <span className={styles.stack}>
      <Anchor component={Link} to={companyPath(cnpj)} className={styles.name}>
        {registeredName}
      </Anchor>
      <span className={`${styles.soft} tabular`}>
        {formatTaxId(cnpj)}
        <CopyButton value={cnpj} label={`CNPJ de ${registeredName}`} />
      </span>
    </span>
  );
}

interface OwnerStandingProps {
  share: Percent;
  owed: readonly string[];
  onComplete?: () => void;
}

function OwnerStanding({ share, owed, onComplete }: OwnerStandingProps) {
  if (!needsExtraData(share)) return <span className={styles.soft}>Abaixo de {OWNERSHIP_THRESHOLD}%</span>;
  return (
    <span className={styles.owed}>
      <StatusBadge tone="info" icon={IconFlag} label={`${OWNERSHIP_THRESHOLD}% ou mais`} />
      {owed.length === 0 ? null : <span>Falta: {owedText(owed)}.</span>}
      {owed.length > 0 && onComplete !== undefined ? (
        <Anchor component="button" type="button" onClick={onComplete}>
          Completar
        </Anchor>
      ) : null}
    </span>
  );
}
