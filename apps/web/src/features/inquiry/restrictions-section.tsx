import { formatDate, formatInstant } from '@lastro/domain/dates';
import { restrictionLabel } from '@lastro/domain/inquiry/restrictions';
import { formatMoney, totalCents } from '@lastro/domain/money';
import type { TaxId } from '@lastro/domain/tax-id';
import { getCompanyStanding, getTaxIdView, makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { IconShieldSearch } from '@tabler/icons-react';
import { isUnknown, messageOf } from '../../lib/api-error';
import { useCommand } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { RecordTable } from '../../shared/record-table';
import { ActionButton } from '../../ui/action-button';
import { Figure, FigureRow } from '../../ui/figure';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/section';
import { EmptyState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import styles from './query.module.css';

type Inquiry = ResultOf<typeof getTaxIdView>['inquiries'][number];

interface RestrictionsSectionProps {
  taxId: TaxId;
  /** Whom it is about, as far as the person may know: a notice names them on whatever page it is read. */
  subject: string;
  inquiries: readonly Inquiry[];
}

/** What the bureau told, last and before; a new consultation has an author and stays in the trail. */
export function RestrictionsSection({ taxId, subject, inquiries }: RestrictionsSectionProps) {
  const refusal = useCommandRefusal(makeInquiry);
  const ask = useCommand(makeInquiry, {
    invalidates: [getTaxIdView, getCompanyStanding],
    mayBeLeft: true,
  });
  const [last, ...before] = inquiries;

  async function consult() {
    try {
      const { restrictions, created } = await ask.mutateAsync({ tax_id: taxId });
      notify.success({
        title: created ? 'Consulta feita' : 'Consulta já feita há instantes',
        message: `${subject}: ${restrictions.length === 0 ? 'nenhuma restrição encontrada.' : 'há restrições.'}`,
      });
    } catch (failure) {
      const title = isUnknown(failure) ? 'Consulta sem resposta' : 'Consulta não realizada';
      notify.failure({ title, message: `${subject}: ${messageOf(failure)}` });
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
        <RecordTable
          caption="Restrições encontradas"
          // A bureau may tell one kind in several lines.
          rows={restrictions.map((restriction, index) => ({
            ...restriction,
            id: `${restriction.kind} ${index}`,
          }))}
          rowId={({ id }) => id}
          columns={[
            { header: 'Restrição', cell: ({ kind }) => restrictionLabel(kind) },
            { header: 'Ocorrências', isNumber: true, cell: ({ count }) => count },
            { header: 'Valor', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
            { header: 'Mais recente', cell: ({ latest_date }) => formatDate(latest_date) },
          ]}
        />
      )}
    </>
  );
}

function Earlier({ inquiries }: { inquiries: readonly Inquiry[] }) {
  return (
    <div>
      <h3 className={styles.subtitle}>Consultas anteriores</h3>
      <RecordTable
        caption="Consultas anteriores"
        rows={inquiries}
        rowId={({ id }) => String(id)}
        columns={[
          { header: 'Data', cell: ({ made_at }) => formatInstant(made_at) },
          { header: 'Por', cell: ({ made_by, made_by_name }) => <span title={made_by}>{made_by_name}</span> },
          { header: 'Score', isNumber: true, cell: ({ score }) => score ?? '–' },
          {
            header: 'Restrições',
            isNumber: true,
            cell: ({ restrictions }) => restrictions.reduce((sum, { count }) => sum + count, 0),
          },
        ]}
      />
    </div>
  );
}
