import { instrumentStatusLabel } from '@lastro/domain/contract/instrument-status';
import { formatInstant } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { receivableStatusLabel } from '@lastro/domain/receivable/receivable-status';
import { PageLink } from '../../lib/page-link';
import { paths } from '../../lib/paths';
import { statusLook } from '../../shared/proposal-status';
import { Figure, FigureRow } from '../../ui/figure';
import { Section } from '../../ui/section';
import { EmptyState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import styles from './query.module.css';
import { roleLabel, type TaxIdView } from './query-words';
import { Table } from './table';

const dayOf = (instant: string) => formatInstant(instant).split(' ')[0];

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
      actions={
        proposals.total === 0 ? null : (
          <PageLink className={styles.link} to={paths.proposals()} search={{ q: tax_id }}>
            Ver todas as propostas
          </PageLink>
        )
      }
    >
      {proposals.total === 0 ? (
        <EmptyState title="Nenhuma proposta até hoje" />
      ) : (
        <div className={styles.stack}>
          <Table
            label="Propostas"
            columns={[
              { title: 'Proposta' },
              { title: 'Status' },
              { title: 'Produto' },
              { title: 'Maior oferta', isNumber: true },
              { title: 'Criada em' },
            ]}
            rows={proposals.latest.map((row) => ({
              key: String(row.id),
              cells: [
                <PageLink key="id" className={styles.link} to={paths.proposal({ proposalId: row.id })}>
                  nº {row.id}
                </PageLink>,
                <StatusBadge key="status" {...statusLook(row.status)} />,
                row.product_name ?? '–',
                row.largest_amount === null ? '–' : formatMoney(row.largest_amount),
                dayOf(row.created_at),
              ],
            }))}
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
      <Table
        label="Contratos"
        columns={[
          { title: 'Contrato' },
          { title: 'Situação' },
          { title: 'Proposta' },
          { title: 'Valor', isNumber: true },
          { title: 'Saldo devedor', isNumber: true },
          { title: 'Vencido', isNumber: true },
          { title: 'Criado em' },
        ]}
        rows={contracts.map((row) => ({
          key: row.contract_number,
          cells: [
            row.contract_number,
            instrumentStatusLabel(row.status),
            <PageLink
              key="proposal"
              className={styles.link}
              to={paths.proposal({ proposalId: row.proposal_id })}
            >
              nº {row.proposal_id}
            </PageLink>,
            formatMoney(row.amount),
            formatMoney(row.outstanding),
            formatMoney(row.overdue),
            dayOf(row.created_at),
          ],
        }))}
      />
    </div>
  );
}

/** A person owes nothing here alone: what counts is what its companies owe. */
export function PersonRoles({ roles }: { roles: NonNullable<TaxIdView['person']>['roles'] }) {
  if (roles.length === 0) return <EmptyState title="Não participa de nenhuma empresa cadastrada" />;
  return (
    <Table
      label="Participações"
      columns={[
        { title: 'Empresa' },
        { title: 'Papel' },
        { title: 'Exposição da empresa', isNumber: true },
        { title: 'Vencido', isNumber: true },
      ]}
      rows={roles.map(({ cnpj, company_name, role, exposure }) => ({
        key: `${cnpj} ${role}`,
        cells: [
          <PageLink key="company" className={styles.link} to={paths.inquiry()} search={{ documento: cnpj }}>
            {company_name}
          </PageLink>,
          roleLabel(role),
          formatMoney(exposure.total),
          formatMoney(exposure.overdue),
        ],
      }))}
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
