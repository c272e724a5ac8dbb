import { formatDate, formatInstant } from '@lastro/domain/dates';
import { restrictionLabel } from '@lastro/domain/inquiry/restrictions';
import { formatMoney, totalCents } from '@lastro/domain/money';
import type { TaxId } from '@lastro/domain/tax-id';
import { getCompanyStanding, getTaxIdView, makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { IconShieldSearch } from '@tabler/icons-react';
import { messageOf } from '../../lib/api-error';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { ActionButton } from '../../ui/action-button';
import { Figure, FigureRow } from '../../ui/figure';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/section';
import { EmptyState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import styles from './query.module.css';
import { Table } from './table';

type Inquiry = ResultOf<typeof getTaxIdView>['inquiries'][number];

const COLUMNS = [
  { title: 'Restrição' },
  { title: 'Ocorrências', isNumber: true },
  { title: 'Valor', isNumber: true },
  { title: 'Mais recente' },
];

/** What the bureau told, last and before; a new consultation has an author and stays in the trail. */
export function RestrictionsSection({ taxId, inquiries }: { taxId: TaxId; inquiries: readonly Inquiry[] }) {
  const refusal = useCommandRefusal(makeInquiry);
  const ask = useCommand(makeInquiry, { invalidates: [getTaxIdView, getCompanyStanding] });
  const [last, ...before] = inquiries;

  async function consult() {
    try {
      const { restrictions, created } = await ask.mutateAsync({ tax_id: taxId });
      notify.success({
        title: created ? 'Consulta feita' : 'Consulta já feita há instantes',
        message: restrictions.length === 0 ? 'Nenhuma restrição encontrada.' : 'Há restrições: veja abaixo.',
      });
    } catch (failure) {
      notify.failure({ title: 'Consulta não realizada', message: messageOf(failure) });
    }
  }

  return (
    <Section
      title="Restrições"
      description="Protestos, pendências, cheques, ações e dívida ativa, como o bureau de crédito informou."
      actions={
        <ActionButton
          variant={last === undefined ? 'filled' : 'default'}
          disabledReason={refusal}
          onAction={consult}
        >
          {last === undefined ? 'Consultar restrições' : 'Consultar de novo'}
        </ActionButton>
      }
    >
      {last === undefined ? (
        <EmptyState title="Restrições nunca consultadas" icon={IconShieldSearch}>
          A consulta fica registrada com autor e data.
        </EmptyState>
      ) : (
        <div className={styles.stack}>
          <LastInquiry inquiry={last} />
          {before.length === 0 ? null : <Earlier inquiries={before} />}
        </div>
      )}
    </Section>
  );
}

function LastInquiry({
  inquiry: { restrictions, score, made_at, made_by, made_by_name },
}: {
  inquiry: Inquiry;
}) {
  return (
    <>
      <FigureRow>
        <Figure
          label="Situação"
          value={
            restrictions.length === 0 ? (
              <StatusBadge tone="success" label="Nada consta" />
            ) : (
              <StatusBadge tone="danger" label="Com restrições" />
            )
          }
        />
        <Figure label="Score" value={score ?? '–'} />
        <Figure
          label="Total das restrições"
          value={formatMoney(totalCents(restrictions.map(({ amount }) => amount)))}
        />
        <Figure
          label="Consultado em"
          value={formatInstant(made_at)}
          hint={<span title={made_by}>por {made_by_name}</span>}
        />
      </FigureRow>
      {restrictions.length === 0 ? null : (
        <Table
          label="Restrições encontradas"
          columns={COLUMNS}
          // A bureau may tell one kind in several lines.
          rows={restrictions.map(({ kind, count, amount, latest_date }, index) => ({
            key: `${kind} ${index}`,
            cells: [restrictionLabel(kind), count, formatMoney(amount), formatDate(latest_date)],
          }))}
        />
      )}
    </>
  );
}

function Earlier({ inquiries }: { inquiries: readonly Inquiry[] }) {
  return (
    <div>
      <h3 className={styles.subtitle}>Consultas anteriores</h3>
      <Table
        label="Consultas anteriores"
        columns={[
          { title: 'Data' },
          { title: 'Por' },
          { title: 'Score', isNumber: true },
          { title: 'Restrições', isNumber: true },
        ]}
        rows={inquiries.map(({ id, made_at, made_by, made_by_name, score, restrictions }) => ({
          key: String(id),
          cells: [
            formatInstant(made_at),
            <span key="by" title={made_by}>
              {made_by_name}
            </span>,
            score ?? '–',
            restrictions.reduce((sum, { count }) => sum + count, 0),
          ],
        }))}
      />
    </div>
  );
}
