import { formatActivityCode } from '@lastro/domain/company/code-formats';
import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { useQuery } from '@tanstack/react-query';
import { activityLabel, activityQuery } from '../../shared/activities';
import { DescriptionGrid } from '../../shared/description-grid';
import { Section } from '../../ui/section';
import { EmptyState, PartialState } from '../../ui/states';
import type { TaxIdView } from './query-words';

/** What the public registry tells of a company. */
export function RegistrySection({
  registry: { outcome, facts },
  onRetry,
}: {
  registry: TaxIdView['registry'];
  onRetry: () => unknown;
}) {
  return (
    <Section title="Dados do registro público">
      {facts === null ? (
        outcome === 'unknown' ? (
          <EmptyState title="Não consta no registro público">Confira o CNPJ.</EmptyState>
        ) : (
          <PartialState onRetry={onRetry}>O registro público não respondeu agora.</PartialState>
        )
      ) : (
        <DescriptionGrid
          items={[
            { label: 'Razão social', value: facts.registered_name },
            { label: 'Nome fantasia', value: facts.name ?? '–' },
            { label: 'Situação', value: facts.situation ?? '–' },
            {
              label: 'Fundação',
              value: facts.founding_date === null ? '–' : formatDate(facts.founding_date),
            },
            { label: 'Município', value: [facts.city, facts.state].filter(Boolean).join('/') || '–' },
            {
              label: 'Capital social',
              value: facts.social_capital === null ? '–' : formatMoney(facts.social_capital),
            },
            { label: 'Simples Nacional', value: yesNo(facts.simples) },
            { label: 'MEI', value: yesNo(facts.mei) },
            {
              label: 'Atividade principal (CNAE)',
              value: facts.main_activity === null ? '–' : <Activity code={facts.main_activity} />,
              wide: true,
            },
          ]}
        />
      )}
    </Section>
  );
}

/** The registry tells a code; what it is called is in the house's own list, and is no reason to wait. */
function Activity({ code }: { code: string }) {
  const found = useQuery(activityQuery(code)).data?.edges[0]?.node;
  return found?.code === code ? activityLabel(found) : formatActivityCode(code);
}

function yesNo(value: boolean | null): string {
  if (value === null) return '–';
  return value ? 'Sim' : 'Não';
}
