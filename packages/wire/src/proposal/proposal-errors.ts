import { defineErrors } from '../error-kinds';

/** Texts of spec §8 Proposals and of decisions §3 letter by letter, and the reasons why a button is blocked. */
export const proposalErrors = defineErrors({
  'proposal.check': { kind: 'validation', text: 'Verifique os dados da proposta' },
  'proposal.invalid': { kind: 'invalid-model', text: 'Dados da proposta inválidos' },
  'proposal.approved-exists': {
    kind: 'duplication',
    text: 'Já existe uma proposta aprovada para esta empresa',
  },
  'proposal.not-found': { kind: 'not-found', text: 'Proposta com id #{id} não encontrada!' },
  'proposal.create-failed': { kind: 'unexpected', text: 'Erro inesperado ao criar a proposta!' },
  'proposal.delete-failed': { kind: 'unexpected', text: 'Erro ao deletar a proposta!' },
  'proposal.company-fixed': { kind: 'validation', text: 'A empresa de uma proposta não pode ser alterada.' },
  'proposal.history-not-found': { kind: 'not-found', text: 'Histórico de proposta não encontrado!' },
  'proposal.accepted-stays': { kind: 'validation', text: 'Uma proposta aceita não pode ser excluída.' },

  'proposal.not-from-here': { kind: 'forbidden', text: 'Não é possível alterar a proposta para este status' },
  'proposal.new-status': { kind: 'forbidden', text: 'Uma proposta nova não pode ter este status.' },
  'proposal.closed': { kind: 'forbidden', text: 'Uma proposta com este status não pode ser alterada aqui.' },
  'proposal.refused-is-final': { kind: 'forbidden', text: 'Uma proposta recusada não pode ser alterada.' },
  'proposal.only-reanalysis': {
    kind: 'forbidden',
    text: 'Uma proposta reprovada ou expirada só volta por reanálise.',
  },
  'proposal.not-as-approved': {
    kind: 'forbidden',
    text: 'Esta oferta não é a que foi aprovada: a proposta precisa de nova aprovação.',
  },
  'proposal.outgrew-approval': {
    kind: 'forbidden',
    text: 'Hoje esta oferta empresta {amount}, que com o comprometido na aprovação ({committed}) soma {total}, acima da alçada de quem aprovou: envie a proposta para reanálise e nova aprovação ({to}).',
  },
  'acceptance.changed': {
    kind: 'conflict',
    text: 'As condições mudaram desde a simulação. Confira os valores de hoje e confirme de novo.',
  },
  'proposal.change-apart': {
    kind: 'forbidden',
    text: 'Decida a proposta como foi aprovada: alterações de ofertas ou termos são salvas à parte.',
  },
  'proposal.no-right': { kind: 'forbidden', text: 'Seu grupo não altera propostas.' },
  'proposal.own': { kind: 'forbidden', text: 'Quem criou a proposta não pode aprová-la.' },
  'proposal.own-change': {
    kind: 'forbidden',
    text: 'Quem alterou por último as ofertas ou os termos não pode aprová-los.',
  },
  'proposal.needs-desk': { kind: 'forbidden', text: 'Somente a Mesa de crédito decide esta etapa.' },
  'proposal.needs-committee': {
    kind: 'forbidden',
    text: 'Somente o Comitê de crédito decide esta etapa.',
  },
  'proposal.needs-board': { kind: 'forbidden', text: 'Somente a Diretoria decide esta etapa.' },
  'proposal.above-desk': {
    kind: 'forbidden',
    text: 'A maior oferta ({amount}) e o já comprometido com a empresa e seu grupo ({committed}) somam {total}, acima da alçada da Mesa: encaminhe ao {to}.',
  },
  'proposal.above-committee': {
    kind: 'forbidden',
    text: 'A maior oferta ({amount}) e o já comprometido com a empresa e seu grupo ({committed}) somam {total}, acima da alçada do Comitê: encaminhe à {to}.',
  },
  'proposal.above-committee-first': {
    kind: 'forbidden',
    text: 'A maior oferta ({amount}) e o já comprometido com a empresa e seu grupo ({committed}) somam {total}, acima da alçada do Comitê: encaminhe ao {to}, que leva a proposta à Diretoria.',
  },
  'proposal.above-here': {
    kind: 'forbidden',
    text: 'A maior oferta ({amount}) e o já comprometido com a empresa e seu grupo ({committed}) somam {total}, acima da sua alçada: nesta etapa só aprova o grupo {to}.',
  },
  'proposal.accept-an-offer': {
    kind: 'forbidden',
    text: 'Uma proposta é aceita por meio de uma das suas ofertas.',
  },
  'proposal.expires-by-itself': { kind: 'forbidden', text: 'Uma proposta expira sozinha, pelo prazo.' },

  'proposal.only-approved': {
    kind: 'validation',
    text: 'Só é possível aceitar propostas com status de aprovada!',
  },
  'acceptance.invalid': { kind: 'validation', text: 'Verifique os dados do aceite da proposta!' },
  'proposal.order-lost': {
    kind: 'validation',
    text: 'O pedido do parceiro não está mais aberto para esta empresa: troque ou retire o pedido e peça nova aprovação.',
  },
  'proposal.lacking': {
    kind: 'validation',
    text: 'Antes deste passo, complete ou corrija: {fields}.',
  },
  'acceptance.failed': { kind: 'unexpected', text: 'Erro inesperado ao aceitar proposta!' },

  'offer.not-saved': { kind: 'validation', text: 'Esta oferta ainda não foi salva!' },
  'offer.not-found': { kind: 'not-found', text: 'Oferta com id #{id} não encontrada!' },
  'offer.check': { kind: 'validation', text: 'Verifique os dados das ofertas' },
  'offer.create-failed': { kind: 'unexpected', text: 'Erro ao criar ofertas!' },
  'offer.delete-failed': { kind: 'unexpected', text: 'Erro ao deletar oferta!' },
  'offer.locked': {
    kind: 'validation',
    text: 'Não é possível deletar ofertas de propostas com status de aceita, recusada ou indicativa!',
  },
  'offer.last': { kind: 'validation', text: 'A proposta precisa ter pelo menos uma oferta!' },
  'offer.too-many': { kind: 'validation', text: 'Uma proposta tem no máximo {max} ofertas.' },

  'simulation.unavailable': {
    kind: 'unexpected',
    status: 503,
    text: 'No momento não foi possível simular a proposta...',
  },
  'credit.nothing-left': { kind: 'validation', text: 'Os encargos consomem todo o valor da oferta.' },
  'credit.before-iof-table': {
    kind: 'validation',
    text: 'Não há alíquota de IOF cadastrada para a data de liberação.',
  },
  'credit.too-far': { kind: 'validation', text: 'A data de liberação está longe demais.' },
  'credit.too-large': {
    kind: 'validation',
    text: 'O total a pagar passaria de R$\u00a050 trilhões: reveja valor, taxa, prazo e carência.',
  },
  'credit.no-rate': { kind: 'validation', text: 'Nenhuma taxa explica este fluxo de pagamentos.' },
  'simulation.not-now': { kind: 'validation', text: 'Só propostas aprovadas ou indicativas são simuladas.' },
  'simulation.not-found': { kind: 'not-found', text: 'Simulação não encontrada!' },

  'refusal.check': { kind: 'validation', text: 'Verifique os dados da recusa!' },
  'refusal.not-found': { kind: 'not-found', text: 'Recusa da proposta #{id} não encontrada!' },
  'refusal.read-failed': { kind: 'unexpected', text: 'Erro inesperado ao buscar a recusa da proposta!' },
  'refusal.save-failed': { kind: 'unexpected', text: 'Erro inesperado ao salvar a recusa da proposta!' },

  'guarantees.not-found': { kind: 'not-found', text: 'Garantias não encontradas!' },
});
