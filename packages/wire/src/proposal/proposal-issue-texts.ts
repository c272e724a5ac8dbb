import type { ProposalIssueCode } from '@lastro/domain/proposal/proposal-codes';

export const proposalIssueTexts: Readonly<Record<ProposalIssueCode, string>> = {
  'date.before-iof-table': 'Não há alíquota de IOF cadastrada para esta data.',
  'tac.takes-all': 'Com a TAC e o IOF, nada sobra do valor da oferta.',
  'amount.grows-too-large': 'Com esta taxa e este prazo, o total a pagar passa de R$\u00a050 trilhões.',
  'amount.no-loan': 'Esta oferta não pode ser calculada: reveja valor, taxa, prazo e carência.',
  'offer.repeated': 'Esta oferta já está na lista.',
  'order.not-open': 'Escolha um pedido aberto desta empresa e deste parceiro.',
  'guarantee.none': 'Sem garantia não há valor mensal: apague o valor ou escolha a garantia.',
  'company.inactive': 'Esta empresa está inativa: não recebe novas propostas.',
  'opinion.without-decision': 'O parecer acompanha uma decisão: mude o status ou apague o parecer.',
  'risks.none': 'Escolha ao menos um risco.',
};
