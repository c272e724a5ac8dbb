import { formatMoney } from '@lastro/domain/money';
import { statusLabel } from '@lastro/domain/proposal/proposal-status';
import { listProposals } from '@lastro/wire/proposal/proposal-operations';
import { IconFileDollar } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import { isQuestion, MOST_FOUND, type RecordSearch, recordSearch } from '../../lib/record-search';

/** By number, with or without its `#`, or by company. */
const NUMBER = /^#?(\d{1,12})$/;

export const proposalSearches: readonly RecordSearch[] = [
  recordSearch({
    operation: listProposals,
    asks: (words) => {
      const number = NUMBER.exec(words)?.[1];
      // A number alone would also be a part of many a CNPJ, whose proposals would push the one that is meant out of sight.
      const q = number === undefined ? words : `#${number}`;
      return isQuestion(q) ? { page: 1, limit: MOST_FOUND, q, sort: '-created_at' as const } : null;
    },
    found: ({ results }) =>
      results.map((proposal) => ({
        id: `proposal-${proposal.id}`,
        label: `Proposta nº ${proposal.id} · ${proposal.company_name}`,
        hint: [
          statusLabel(proposal.status),
          proposal.product_name,
          proposal.largest_amount === null ? null : formatMoney(proposal.largest_amount),
        ]
          .filter(Boolean)
          .join(' · '),
        icon: IconFileDollar,
        to: paths.proposal({ proposalId: proposal.id }),
      })),
  }),
];
