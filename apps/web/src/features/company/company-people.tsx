import type { FichaSection } from '@lastro/domain/company/company-fields';
import { pepRelationshipLabel } from '@lastro/domain/company/pep';
import { formatPercent } from '@lastro/domain/percent';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../lib/paths';
import { RecordSection } from '../../shared/record-section';
import type { RecordColumn } from '../../shared/record-table';
import { StatusBadge } from '../../ui/status-badge';
import styles from './company-page.module.css';
import type { CompanyRecord } from './company-queries';
import { MASKED_PERSON, sectionId, sectionLabel, textOr, yesNo } from './labels';
import { Pair } from './pair';
import { besideShare, dateOr, documentGroupLabel, shareText } from './people/labels';
import { type PersonSummary, peopleOfCompany } from './people/people-of-company';
import { PersonCell } from './people/person-cell';
import { PersonDrawer } from './people/person-drawer';

/** The people and owners of a company, to read; they are changed on the ficha. */
export function CompanyPeople({ company }: { company: CompanyRecord }) {
  const [open, setOpen] = useState<PersonSummary | null>(null);
  const isMasked = peopleOfCompany(company).some((person) => person.masked);
  const who = <Row extends { person: PersonSummary }>(): RecordColumn<Row> => ({
    header: 'Nome',
    cell: ({ person }) => <PersonCell person={person} onOpen={() => setOpen(person)} />,
  });
  return (
    <>
      <ParentCompanies company={company} />
      <RecordSection
        {...named('representatives')}
        note={isMasked ? MASKED_PERSON : null}
        rows={company.representatives}
        empty="Nenhum representante informado."
        columns={[
          who(),
          { header: 'Assina', cell: (row) => signature(row) },
          { header: 'Capital e voto', isNumber: true, cell: sharesOf },
          { header: 'Desde', cell: (row) => dateOr(row.startDate) },
          {
            header: 'Documentos',
            cell: (row) => textOr(row.documentGroups.map(documentGroupLabel).join(', ')),
          },
        ]}
      />
      <RecordSection
        {...named('board')}
        rows={company.boardMembers}
        empty="Nenhum membro da diretoria informado."
        columns={[
          who(),
          { header: 'Cargo', cell: (row) => row.position },
          { header: 'Início', cell: (row) => dateOr(row.startDate) },
          { header: 'Fim', cell: (row) => dateOr(row.endDate, 'Em exercício') },
        ]}
      />
      <RecordSection
        {...named('procurators')}
        rows={company.procurators}
        empty="Nenhum procurador informado."
        columns={[
          who(),
          { header: 'Assina', cell: (row) => yesNo(row.isSigner) },
          { header: 'Poderes', cell: (row) => textOr(row.powers) },
          { header: 'Válida até', cell: (row) => dateOr(row.validUntil, 'Sem prazo') },
        ]}
      />
      <RecordSection
        {...named('guarantors')}
        rows={company.guarantors}
        empty="Nenhum avalista além dos representantes."
        columns={[who()]}
      />
      <Exposed company={company} who={who()} />
      {open === null ? null : (
        <PersonDrawer taxId={open.taxId} name={open.name} canWrite={false} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function ParentCompanies({ company: { parentCompanies } }: { company: CompanyRecord }) {
  if (parentCompanies.length === 0) return null;
  return (
    <RecordSection
      title="Empresas sócias"
      rows={parentCompanies}
      rowId={(row) => row.id}
      empty={null}
      columns={[
        {
          header: 'Empresa',
          cell: ({ parentCompany }) => (
            <Link className={styles.link} to={paths.company({ taxId: parentCompany.cnpj })}>
              {parentCompany.registeredName}
            </Link>
          ),
        },
        { header: 'CNPJ', cell: ({ parentCompany }) => parentCompany.formattedCnpj },
        {
          header: 'Participação',
          isNumber: true,
          cell: ({ percentageOwned }) => formatPercent(percentageOwned),
        },
      ]}
    />
  );
}

function named(section: FichaSection) {
  return { id: sectionId(section), title: sectionLabel(section), rowId: (row: { id: string }) => row.id };
}

function signature({ isSigner, isRequiredSigner }: CompanyRecord['representatives'][number]): ReactNode {
  if (isRequiredSigner) return <StatusBadge tone="success" label="Obrigatório" />;
  return isSigner === true ? <StatusBadge tone="info" label="Sim" /> : yesNo(isSigner);
}

/** What of the company the person has, and what of its votes. */
function sharesOf({ percentageOwned, percentageVotingCapital }: CompanyRecord['representatives'][number]) {
  const votes = percentageVotingCapital === null ? null : `${shareText(percentageVotingCapital)} votante`;
  return <Pair first={shareText(percentageOwned)} second={votes} />;
}

type ExposedRow = CompanyRecord['politicallyExposed'][number];

function Exposed({ company, who }: { company: CompanyRecord; who: RecordColumn<ExposedRow> }) {
  const undeclared = peopleOfCompany(company).filter((person) => person.pep === null).length;
  return (
    <RecordSection
      {...named('pep')}
      rows={company.politicallyExposed}
      rowId={(row) => `${row.person.id} ${row.relationshipType ?? ''} ${row.exposedName ?? ''}`}
      empty={
        undeclared === 0
          ? 'Nenhuma pessoa desta empresa é, ou foi nos últimos cinco anos, politicamente exposta.'
          : `Ninguém declarou exposição política até agora; falta a declaração de ${undeclared === 1 ? '1 pessoa' : `${undeclared} pessoas`}.`
      }
      columns={[
        who,
        { header: 'Vínculo', cell: relationText },
        {
          header: 'Cargo e órgão',
          cell: (row) => textOr([row.position, row.organization].filter(Boolean).join(', ')),
        },
        { header: 'Período', cell: periodText },
        {
          header: 'Situação',
          cell: ({ inForce }) => (
            <StatusBadge tone={inForce ? 'warning' : 'neutral'} label={inForce ? 'Em vigor' : 'Encerrada'} />
          ),
        },
      ]}
    />
  );
}

function relationText({ relationshipType, exposedName, indirectShare }: ExposedRow): string {
  if (relationshipType === null) return besideShare('A própria pessoa', indirectShare);
  const label = pepRelationshipLabel(relationshipType);
  return besideShare(exposedName === null ? label : `${label} de ${exposedName}`, indirectShare);
}

function periodText({ startDate, endDate }: ExposedRow): string {
  if (startDate === null && endDate === null) return '—';
  return `${dateOr(startDate)} a ${dateOr(endDate, 'hoje')}`;
}
