import { defineErrors } from '../error-kinds';

export const receivableErrors = defineErrors({
  'receivables.failed': { kind: 'unexpected', text: 'Erro ao buscar os recebíveis!' },
  'opt-in.check': { kind: 'validation', text: 'Verifique os dados da autorização!' },
  'opt-in.not-found': { kind: 'not-found', text: 'Autorização com id #{id} não encontrada!' },
  'opt-in.ended': { kind: 'validation', text: 'Esta autorização já foi encerrada.' },
  'opt-in.not-active': {
    kind: 'validation',
    text: 'Só com a autorização ativa é possível consultar os recebíveis.',
  },
  'opt-in.overtaken': {
    kind: 'conflict',
    text: 'Uma consulta à registradora feita depois desta já trouxe os recebíveis. Confira a lista.',
  },
  'opt-in.failed': { kind: 'unexpected', text: 'Erro ao solicitar a autorização!' },
  'registrar.unavailable': {
    kind: 'unexpected',
    status: 503,
    text: 'No momento não foi possível consultar a registradora de recebíveis. Tente de novo em alguns minutos.',
  },
});
