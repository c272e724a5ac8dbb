import { addDays, formatDate } from '@lastro/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error';
import { useProfile } from '../../../lib/session';
import { standingQuery } from '../../../shared/standing/standing-queries';
import { PendencyTitles } from '../../../shared/standing/standing-view';
import { LinesSkeleton } from '../../../ui/skeletons';
import { PartialState } from '../../../ui/states';

/** How long it holds, if it is given today: by the rule of the day, which the server told with the proposal. */
export function ApprovalValidity({ days }: { days: number }) {
  const { businessDate } = useProfile();
  const until = formatDate(addDays(businessDate, days));
  return <>{`A aprovação vale por ${days === 1 ? '1 dia' : `${days} dias`}, até ${until}.`}</>;
}

/** What stands in the way of the company's credit, as the page beneath tells it: who approves sees it, or that it is not known. */
export function CompanyPendencies({ cnpj }: { cnpj: string }) {
  const standing = useQuery(standingQuery(cnpj));
  if (standing.isPending) return <LinesSkeleton lines={1} label="Carregando pendências" />;
  if (standing.data !== undefined) return <PendencyTitles standing={standing.data} />;
  return (
    <PartialState onRetry={() => standing.refetch()}>
      As pendências da empresa não puderam ser carregadas. {messageOf(standing.error)}
    </PartialState>
  );
}
