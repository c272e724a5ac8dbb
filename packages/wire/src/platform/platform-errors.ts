import { defineErrors } from '../error-kinds';

/** Failures that any call can meet at the door, before a use case has a say. */
export const platformErrors = defineErrors({
  'request.malformed': {
    kind: 'invalid-model',
    text: 'A requisição não pôde ser lida: verifique o formato dos dados enviados.',
  },
  'request.too-large': { kind: 'invalid-model', status: 413, text: 'O conteúdo enviado é grande demais.' },
  'request.address-too-long': {
    kind: 'invalid-model',
    status: 414,
    text: 'O endereço da requisição é longo demais.',
  },
  'request.headers-too-large': {
    kind: 'invalid-model',
    status: 431,
    text: 'Os cabeçalhos da requisição são grandes demais.',
  },
  'request.unsupported-media': {
    kind: 'invalid-model',
    status: 415,
    text: 'O tipo de conteúdo enviado não é aceito: envie JSON.',
  },
  'request.invalid': { kind: 'validation', text: 'Erro de validação' },
  'request.graphql': { kind: 'invalid-model', text: 'A consulta GraphQL não pôde ser executada: {reason}' },
  'request.graphql-too-costly': { kind: 'invalid-model', text: 'A consulta GraphQL é complexa demais.' },
  'request.not-found': { kind: 'not-found', text: 'O endereço solicitado não existe.' },
  'request.too-many': {
    kind: 'forbidden',
    status: 429,
    text: 'Muitas requisições em pouco tempo. Aguarde {seconds} {seconds:segundo|segundos} e tente de novo.',
  },
  'request.timeout': { kind: 'unexpected', status: 408, text: 'A requisição demorou demais para chegar.' },
  'idempotency.key-invalid': {
    kind: 'validation',
    text: 'A chave de idempotência é inválida: use de 8 a 128 letras, números, hífens ou sublinhados.',
  },
  'idempotency.key-reused': {
    kind: 'invalid-model',
    status: 422,
    text: 'A tentativa anterior foi recebida com outros dados e pode ter sido gravada. Confira antes de repetir.',
  },
  'idempotency.still-running': {
    kind: 'conflict',
    text: 'Esta operação ainda está em andamento. Aguarde um instante.',
  },
  'idempotency.rights-changed': {
    kind: 'conflict',
    text: 'Esta operação já foi concluída, mas seu acesso mudou desde então e a resposta não é repetida. Consulte o registro.',
  },
  'idempotency.answer-gone': {
    kind: 'conflict',
    text: 'Esta operação já foi concluída e a resposta não está mais guardada. Consulte o registro.',
  },
  'people.look-up-denied': {
    kind: 'forbidden',
    text: 'A busca de pessoas por CPF é de quem pode vê-lo inteiro: os grupos Cadastro, Compliance e Auditoria.',
  },
  'people.too-many': {
    kind: 'forbidden',
    status: 429,
    text: 'Muitas pessoas consultadas em pouco tempo. Aguarde {seconds} {seconds:segundo|segundos} e tente de novo.',
  },
  'people.day-limit': {
    kind: 'forbidden',
    status: 429,
    text: 'O limite de {limit} consultas a dados pessoais em 24 horas foi atingido. Tente amanhã ou fale com a Administração.',
  },
  'drafts.too-many': {
    kind: 'conflict',
    text: 'Você já guarda {max} rascunhos, o máximo: conclua ou descarte algum para guardar outro.',
  },
  'drafts.too-large': {
    kind: 'conflict',
    text: 'Seus rascunhos já ocupam {max} MB, o máximo: conclua ou descarte algum para guardar este.',
  },
  'version.stale': {
    kind: 'conflict',
    text: 'Este registro foi alterado por outra pessoa. Compare os valores antes de salvar.',
  },
  'audit.verifying': {
    kind: 'conflict',
    text: 'A trilha já está sendo verificada. Espere o resultado e tente de novo.',
  },
  // 409 and not 503: the house is well, it is this record that somebody else holds. Nothing was written.
  'record.in-use': { kind: 'conflict', text: 'Registro em uso, tente de novo.' },
  'session.missing': { kind: 'unauthorized', text: 'Entre no sistema para continuar.' },
  'session.ended': { kind: 'unauthorized', text: 'Sua sessão terminou. Entre novamente para continuar.' },
  'access.denied': { kind: 'forbidden', text: 'Você não tem permissão para esta operação.' },
  'server.busy': {
    kind: 'unexpected',
    status: 503,
    text: 'O sistema está ocupado ou em manutenção. Tente de novo em instantes.',
  },
  'server.full': {
    kind: 'unexpected',
    status: 503,
    text: 'O sistema está sem espaço para gravar. Avise o suporte e tente de novo mais tarde.',
  },
  'server.unexpected': {
    kind: 'unexpected',
    text: 'Erro inesperado. Informe o código {requestId} ao suporte.',
  },
});
