import { instrumentStatusLabel } from '@lastro/domain/contract/instrument-status';
import { formatInstantDay } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { receivableStatusLabel } from '@lastro/domain/receivable/receivable-status';
import { PageLink } from '../../lib/page-link';
import { paths } from '../../lib/paths';
import { AllProposalsLink, PROPOSAL_COLUMNS, ProposalLink } from '../../shared/proposal-columns';
import { RecordTable } from '../../shared/record-table';
import { Figure, FigureRow } from '../../ui/figure';
import { Section } from '../../ui/section';
import { EmptyState } from '../../ui/states';
import styles from './query.module.css';
import { roleLabel, type TaxIdView } from './query-words';

/** Proposals and contracts of a company. */
export function CompanyHistory({ view: { proposals, contracts, tax_id } }: { view: TaxIdView }) {
  return (
    <Section
      title="Histórico com a casa"
      description={
        proposals.total > proposals.latest.length
          ? `As ${proposals.latest.length} propostas mais recentes de ${proposals.total}.`
          : undefined
      }
      actions={proposals.total === 0 ? null : <AllProposalsLink cnpj={tax_id} />}
    >
      {proposals.total === 0 ? (
        <EmptyState title="Nenhuma proposta até hoje" />
      ) : (
        <div className={styles.stack}>
          <RecordTable
            caption="Propostas"
            rows={proposals.latest}
            rowId={(row) => String(row.id)}
            columns={PROPOSAL_COLUMNS}
          />
          {contracts.length === 0 ? null : <Contracts contracts={contracts} />}
        </div>
      )}
    </Section>
  );
}

function Contracts({ contracts }: Pick<TaxIdView, 'contracts'>) {
  return (
    <div>
      <h3 className={styles.subtitle}>Contratos</h3>
      <RecordTable
        caption="Contratos"
        rows={contracts}
        rowId={(row) => row.contract_number}
        columns={[
          { header: 'Contrato', cell: (row) => row.contract_number },
          { header: 'Situação', cell: (row) => instrumentStatusLabel(row.status) },
          { header: 'Proposta', cell: (row) => <ProposalLink id={row.proposal_id} /> },
          { header: 'Valor', isNumber: true, cell: (row) => formatMoney(row.amount) },
          { header: 'Saldo devedor', isNumber: true, cell: (row) => formatMoney(row.outstanding) },
          { header: 'Vencido', isNumber: true, cell: (row) => formatMoney(row.overdue) },
          { header: 'Criado em', cell: (row) => formatInstantDay(row.created_at) },
        ]}
      />
    </div>
  );
}

/** A person owes nothing here alone: what counts is what its companies owe. */
export function PersonRoles({ roles }: { roles: NonNullable<TaxIdView['person']>['roles'] }) {
  if (roles.length === 0) return <EmptyState title="Não participa de nenhuma empresa cadastrada" />;
  return (
    <RecordTable
      caption="Participações"
      rows={roles}
      rowId={({ cnpj, role }) => `${cnpj} ${role}`}
      columns={[
        {
          header: 'Empresa',
          cell: ({ cnpj, company_name }) => (
            <PageLink className={styles.link} to={paths.inquiry()} search={{ documento: cnpj }}>
              {company_name}
            </PageLink>
          ),
        },
        { header: 'Papel', cell: ({ role }) => roleLabel(role) },
        {
          header: 'Exposição da empresa',
          isNumber: true,
          cell: ({ exposure }) => formatMoney(exposure.total),
        },
        { header: 'Vencido', isNumber: true, cell: ({ exposure }) => formatMoney(exposure.overdue) },
      ]}
    />
  );
}

/** What others are to be paid by it. */
export function DraweeSection({ view: { drawee, drawee_key } }: { view: TaxIdView }) {
  if (drawee.length === 0) return null;
  return (
    <Section
      title="Como sacado"
      description="Recebíveis de empresas autorizadas que este documento paga."
      actions={
        <PageLink
          className={styles.link}
          to={paths.receivables()}
          search={{ ver: 'titulos', sacado: drawee_key ?? undefined }}
        >
          Ver títulos
        </PageLink>
      }
    >
      <FigureRow>
        {drawee.map(({ status, count, amount }) => (
          <Figure
            key={status}
            label={receivableStatusLabel(status)}
            value={formatMoney(amount)}
            hint={`${count} ${count === 1 ? 'título' : 'títulos'}`}
          />
        ))}
      </FigureRow>
    </Section>
  );
}
