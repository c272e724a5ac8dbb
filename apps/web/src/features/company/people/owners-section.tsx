import { extraText } from '@lastro/domain/company/company-rules';
import { needsExtraData, OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import { formatPercent, type Percent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { getOwnership } from '@lastro/wire/company/company-operations';
import { removeRelationship } from '@lastro/wire/company/link-operations';
import { Anchor } from '@mantine/core';
import { IconFlag, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths';
import { queryOf, useCommand } from '../../../lib/query';
import { CopyButton } from '../../../ui/copy-button';
import { PartialState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { RepresentativeDialog } from './link-dialogs';
import { LinkSection, type SectionProps, useWriteRefusal } from './link-section';
import type { RepresentativeRow } from './link-values';
import { OwnerDialog } from './owner-dialog';
import type { OwnerRow } from './owner-values';
import { totalOf } from './owners-total';
import { cnpjOf } from './people-of-company';
import styles from './people-section.module.css';
import { PersonCell } from './person-cell';

interface OwnerOf<Kind, Row> {
  readonly kind: Kind;
  readonly id: string;
  readonly version: number;
  readonly row: Row;
  readonly share: Percent;
}

type Owner = OwnerOf<'company', OwnerRow> | OwnerOf<'person', RepresentativeRow>;

const PERSON_REMOVAL = 'Para tirar uma pessoa do quadro, apague a participação dela ao editar.';

/** Who the company belongs to: companies with their part, and the people among its representatives with theirs. */
export function OwnersSection({ company, canWrite }: SectionProps) {
  const refusal = useWriteRefusal(canWrite);
  const remove = useCommand(removeRelationship);
  const owners = ownersOf(company);
  const { total, isWhole, rest } = totalOf(owners.map((owner) => owner.share));
  const standingOf = useStanding(company.cnpj, canWrite);
  const isCompletable = (owner: Owner) => refusal === null && owner.kind === 'person';
  return (
    <LinkSection
      company={company}
      canWrite={canWrite}
      caption="Quadro societário"
      rows={owners}
      rowId={(owner) => `${owner.kind}-${owner.id}`}
      total={{ label: 'Total', value: formatPercent(total) }}
      empty={{
        title: 'Nenhum sócio ainda',
        text: 'Empresas e pessoas que têm parte no capital. As participações precisam somar 100%.',
      }}
      notice={
        isWhole ? null : (
          <PartialState>
            As participações somam {formatPercent(total)}. Faltam {formatPercent(rest)} para 100%.
          </PartialState>
        )
      }
      columns={(open) => [
        { header: 'Sócio', cell: (owner) => <OwnerCell owner={owner} onOpen={() => open(owner)} /> },
        { header: 'Tipo', cell: (owner) => (owner.kind === 'company' ? 'Empresa' : 'Pessoa') },
        {
          header: 'Dados',
          cell: (owner) => (
            <OwnerStanding
              {...standingOf(owner)}
              onComplete={isCompletable(owner) ? () => open(owner, standingOf(owner).owed) : undefined}
            />
          ),
        },
        { header: 'Participação', isNumber: true, cell: (owner) => formatPercent(owner.share) },
      ]}
      adds={[
        {
          label: 'Adicionar empresa sócia',
          dialog: (close) => <OwnerDialog company={company} row={null} onClose={close} />,
        },
        {
          label: 'Adicionar pessoa sócia',
          icon: IconUserPlus,
          dialog: (close) => <RepresentativeDialog company={company} row={null} asOwner onClose={close} />,
        },
      ]}
      edit={{
        label: (owner) => `Editar participação de ${nameOf(owner)}`,
        dialog: (owner, close) =>
          owner.kind === 'company' ? (
            <OwnerDialog company={company} row={owner.row} onClose={close} />
          ) : (
            <RepresentativeDialog company={company} row={owner.row} asOwner onClose={close} />
          ),
      }}
      removal={{
        label: (owner) => `Remover ${nameOf(owner)} do quadro societário`,
        refusal: (owner) => (owner.kind === 'person' ? PERSON_REMOVAL : null),
        consequence:
          'Deixa de constar como sócia. O cadastro da empresa continua, e o histórico guarda a remoção.',
        done: (owner) => `${nameOf(owner)} saiu do quadro.`,
        run: (input) => remove.mutateAsync(input),
      }}
      personOf={(owner) => (owner.kind === 'person' ? owner.row.person : null)}
    />
  );
}

function ownersOf(company: SectionProps['company']): Owner[] {
  const companies = company.parentCompanies.map(
    (row): Owner => ({ ...keyOf(row), kind: 'company', row, share: row.percentageOwned }),
  );
  const people = company.representatives.flatMap((row): Owner[] =>
    row.percentageOwned === null || Number(row.percentageOwned) === 0
      ? []
      : [{ ...keyOf(row), kind: 'person', row, share: row.percentageOwned }],
  );
  return [...companies, ...people].sort((a, b) => Number(b.share) - Number(a.share));
}

function keyOf({ id, version }: OwnerRow | RepresentativeRow) {
  return { id, version };
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
