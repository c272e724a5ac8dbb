import { formatMoney } from '@lastro/domain/money';
import { parseCnpj } from '@lastro/domain/tax-id';
import { listProposals } from '@lastro/wire/proposal/proposal-operations';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../../lib/page-link';
import { paths } from '../../../lib/paths';
import { queryOf } from '../../../lib/query';
import { PartialState } from '../../../ui/states';
import styles from './proposal-form.module.css';

/** Spec §8: a company has one approved proposal at a time. Told when the company is chosen, not when all else is filled in. */
export function ApprovedAlready({ cnpj }: { cnpj: string }) {
  const known = parseCnpj(cnpj);
  const { data } = useQuery({
    ...queryOf(listProposals, {
      cnpj: known ?? undefined,
      status: ['approved'],
      page: 1,
      limit: 1,
      sort: '-created_at',
    }),
    enabled: known !== null,
  });
  const approved = data?.results[0];
  if (approved === undefined) return null;
  const { id, largest_amount } = approved;
  return (
    <PartialState>
      Já existe uma proposta aprovada para esta empresa:{' '}
      <PageLink className={styles.anchor} to={paths.proposal({ proposalId: id })}>
        proposta nº {id}
      </PageLink>
      {largest_amount === null ? '' : `, de ${formatMoney(largest_amount)}`}. Outra só poderá ser aprovada
      depois que esta for aceita, recusada, cancelada ou expirar.
    </PartialState>
  );
}
