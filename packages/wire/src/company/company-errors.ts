import { defineErrors } from '../error-kinds';

/** Texts of spec §8 (registration look-up, documents, people) letter by letter, and the house's own. */
export const companyErrors = defineErrors({
  'registration.invalid': { kind: 'validation', text: 'Dados inválidos' },
  'registration.not-found': { kind: 'not-found', text: 'Não encontrado' },
  'registration.unexpected': { kind: 'unexpected', text: 'Erro inesperado' },
  'spouse.failed': { kind: 'validation', text: 'Failed to create/update spouse' },
  'people.list-failed': { kind: 'unexpected', text: 'Erro ao buscar lista de pessoas!' },
  'people.list-invalid': { kind: 'validation', text: 'Erro ao buscar lista de pessoas!' },
  'company.not-found': { kind: 'not-found', text: 'Empresa não encontrada.' },
  'company.taken': { kind: 'duplication', text: 'Esta empresa já está cadastrada.' },
  // By time or by memory: on a house that has less to do it may still be printed.
  'company.form-too-large': {
    kind: 'unexpected',
    status: 503,
    text: 'A ficha desta empresa é grande demais para ser impressa agora. Tente de novo em instantes; se continuar, avise o suporte.',
  },
  'draft.not-found': { kind: 'not-found', text: 'Este rascunho não existe mais.' },
  'draft.own-exists': {
    kind: 'conflict',
    text: 'Você já tem outro rascunho desta ficha, que se perderia. Confirme que ele pode ser substituído.',
  },
  'person.not-found': { kind: 'not-found', text: 'Pessoa não encontrada.' },
  'person.taken': { kind: 'duplication', text: 'Esta pessoa já está cadastrada.' },
  'link.not-found': { kind: 'not-found', text: 'Este vínculo não existe mais.' },
  'link.taken': { kind: 'duplication', text: 'Esta pessoa já consta nesta lista.' },
  'link.required-signer': {
    kind: 'validation',
    text: 'Um signatário obrigatório também precisa ser signatário.',
  },
  'ownership.loop': {
    kind: 'validation',
    text: 'Uma empresa não pode ser sócia de si mesma, nem por meio de outras empresas.',
  },
  'ownership.above-100': { kind: 'validation', text: 'As participações somam {total}: o máximo é 100%.' },
  'ownership.too-wide': {
    kind: 'validation',
    text: 'A cadeia societária desta empresa é grande demais para ser desenhada.',
  },
  'logo.not-found': { kind: 'not-found', text: 'Esta empresa não tem logotipo.' },
  'logo.not-an-image': {
    kind: 'validation',
    text: 'O arquivo não é uma imagem PNG ou JPEG que possa ser lida.',
  },
  'logo.too-large': {
    kind: 'validation',
    text: 'A imagem pode ter até {side} pontos de largura e de altura, e 2 MB.',
  },
  'registry.unavailable': {
    kind: 'unexpected',
    status: 503,
    text: 'A consulta ao cadastro de CNPJ não respondeu. Preencha os dados ou tente de novo em instantes.',
  },
  'postal-code.unavailable': {
    kind: 'unexpected',
    status: 503,
    text: 'A consulta de CEP não respondeu. Preencha o endereço ou tente de novo em instantes.',
  },
});
