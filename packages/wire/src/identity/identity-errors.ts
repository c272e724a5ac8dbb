import { defineErrors } from '../error-kinds';

export const identityErrors = defineErrors({
  'sign-in.bad-credentials': { kind: 'unauthorized', text: 'E-mail ou senha incorretos.' },
  'sign-in.wait': {
    kind: 'forbidden',
    status: 429,
    text: 'Muitas tentativas. Aguarde {seconds} {seconds:segundo|segundos} antes de tentar de novo.',
  },
  'sign-in.token-invalid': {
    kind: 'unauthorized',
    text: 'Não foi possível confirmar sua identidade com o Google. Tente entrar novamente.',
  },
  'sign-in.token-used': {
    kind: 'unauthorized',
    text: 'Esta confirmação do Google já foi usada. Tente entrar novamente.',
  },
  'sign-in.local-only': {
    kind: 'forbidden',
    text: 'O emissor local de identidade só atende nesta máquina: configure a entrada com o Google.',
  },
  'sign-in.not-configured': {
    kind: 'unexpected',
    status: 503,
    text: 'A entrada da equipe não está configurada nesta instalação: falta o cliente do Google.',
  },
  'sign-in.provider-unavailable': {
    kind: 'unexpected',
    status: 503,
    text: 'O serviço de identidade do Google não respondeu. Tente de novo em instantes.',
  },
  'sign-in.not-registered': {
    kind: 'forbidden',
    text: 'Esta conta não tem acesso ao Lastro. Peça acesso à administração.',
  },
  'user.not-found': { kind: 'not-found', text: 'Usuário com id #{id} não encontrado!' },
  'user.email-taken': { kind: 'duplication', text: 'Este e-mail já está cadastrado.' },
  'user.group-of-other-kind': {
    kind: 'validation',
    text: 'O grupo {group} não pode ser dado a este tipo de acesso.',
  },
  'user.own-access': {
    kind: 'forbidden',
    text: 'Você não pode alterar o seu próprio acesso. Peça a outra pessoa da administração.',
  },
  'user.admin-approves': {
    kind: 'validation',
    text: 'Administração e {group} não ficam na mesma pessoa: quem dá acessos não aprova dinheiro nem crédito.',
  },
  'user.last-admin': {
    kind: 'validation',
    text: 'É preciso manter ao menos uma pessoa ativa na administração.',
  },
  'grant.not-found': { kind: 'not-found', text: 'Solicitação de acesso não encontrada.' },
  'grant.already-decided': { kind: 'conflict', text: 'Esta solicitação de acesso já foi decidida.' },
  'grant.asker-gone': {
    kind: 'forbidden',
    text: 'Quem pediu este acesso não é mais um administrador ativo: recuse a solicitação e peça de novo.',
  },
  'grant.own-request': {
    kind: 'forbidden',
    text: 'Quem solicitou o acesso não pode decidir o pedido: é preciso uma segunda pessoa.',
  },
  'grant.own-benefit': {
    kind: 'forbidden',
    text: 'Quem recebe o acesso não pode decidir o pedido: é preciso uma segunda pessoa.',
  },
  'password-link.invalid': {
    kind: 'not-found',
    text: 'Este link não vale mais: já foi usado, venceu ou foi trocado por outro. Peça um novo à Administração.',
  },
  'password-link.banking-only': {
    kind: 'validation',
    text: 'Só clientes banking entram com senha: a equipe entra com o Google.',
  },
  'password-link.group-waits': {
    kind: 'validation',
    text: 'O grupo {group} ainda espera decisão: decida-o antes do link de senha.',
  },
  'flag.ends-in-past': { kind: 'validation', text: 'A data final não pode ser anterior à data-base.' },
  'flag.too-long': { kind: 'validation', text: 'A permissão pode durar no máximo {days} dias.' },
  'flag.not-found': { kind: 'not-found', text: 'Esta permissão não está ativa para o usuário.' },
  'flag.staff-only': { kind: 'validation', text: 'Esta permissão só pode ser dada a usuários internos.' },
  'session.not-found': { kind: 'not-found', text: 'Sessão não encontrada.' },
  'terms.other-company': {
    kind: 'forbidden',
    text: 'Só é possível consultar ou aceitar os termos da própria empresa.',
  },
});
