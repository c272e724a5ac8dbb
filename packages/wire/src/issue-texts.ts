import { type ErrorParams, fillText } from './error-catalogue';

/** What each field issue says (spec §5 and the generic form wording of it). Codes come from the domain's rules. */
export const ISSUE_TEXTS = {
  'field.required': 'Campo obrigatório.',
  'field.invalid': 'Valor inválido.',
  'field.unknown': 'Campo desconhecido.',
  'field.twice': 'Informado duas vezes, com valores diferentes.',
  'field.elsewhere': 'Este campo não é alterado por esta chamada.',
  'field.not-a-number': 'Deve ser um número.',
  'field.not-an-integer': 'Deve ser um número inteiro.',
  'field.not-a-text': 'Deve ser um texto.',
  'field.not-a-boolean': 'Deve ser verdadeiro ou falso.',
  'field.not-a-list': 'Deve ser uma lista.',
  'field.not-an-object': 'Deve ser um conjunto de campos.',
  'field.not-allowed': 'Valor não permitido. Valores aceitos: {values}.',
  'number.too-small': 'O valor mínimo é {min}.',
  'number.too-big': 'O valor máximo é {max}.',
  'number.too-large': 'O valor é grande demais.',
  'number.too-fine': 'Use no máximo {decimals} casas decimais.',
  'text.too-short': 'Informe ao menos {min} caracteres.',
  'text.too-long': 'Informe no máximo {max} caracteres.',
  'list.too-short': 'Informe ao menos {min} {min:item|itens}.',
  'list.too-long': 'Informe no máximo {max} {max:item|itens}.',
  'money.invalid': 'Valor em reais inválido: use no máximo duas casas decimais.',
  'percent.invalid': 'Percentual inválido: use no máximo seis casas decimais.',
  'date.invalid': 'Data inválida.',
  'date.future': 'A data não pode ser futura.',
  'date.before-start': 'A data final não pode ser anterior à inicial.',
  'date.must-be-future': 'A data precisa ser futura.',
  'date.too-far': 'A data está longe demais.',
  'date.before-iof-table': 'Não há alíquota de IOF cadastrada para esta data.',
  'tac.takes-all': 'Com a TAC e o IOF, nada sobra do valor da oferta.',
  'amount.grows-too-large': 'Com esta taxa e este prazo, o total a pagar passa de R$ 50 trilhões.',
  'amount.no-loan': 'Esta oferta não pode ser calculada: reveja valor, taxa, prazo e carência.',
  'date.before-birth': 'A data não pode ser anterior ao nascimento.',
  'activity.repeated': 'Esta atividade já foi informada.',
  'regime.without-marriage': 'Regime de bens só se aplica a casamento ou união estável.',
  'person.oneself': 'Este é o CPF da própria pessoa: informe o da outra.',
  'spouse.taken': 'Consta como cônjuge de {name}: desfaça aquele vínculo antes.',
  'spouse.differs': 'O cadastro desta pessoa diz outra coisa: corrija-o lá, ou deixe como está.',
  'owner.extra-data': 'Obrigatório para quem tem 25% ou mais de participação.',
  'offer.repeated': 'Esta oferta já está na lista.',
  'order.not-open': 'Escolha um pedido aberto desta empresa e deste parceiro.',
  'company.inactive': 'Esta empresa está inativa: não recebe novas propostas.',
  'reference.inactive': 'Não está mais ativo: escolha outro.',
  'owner.owes': '{name} passa a ter {total} de {company} e ainda deve: {fields}.',
  'reference.unknown': 'Não encontrado no cadastro.',
  'instant.invalid': 'Data e hora inválidas.',
  'name.two-words': 'Informe nome e sobrenome.',
  'age.minimum': 'Precisamos que seja maior de idade.',
  'email.invalid': 'E-mail inválido.',
  'phone.invalid': 'Telefone inválido.',
  'cep.invalid': 'CEP inválido.',
  'cpf.invalid': 'CPF Inválido',
  'cnpj.invalid': 'CNPJ inválido, por favor verifique se está correto.',
  'document.invalid': 'Documento inválido',
} as const satisfies Record<string, string>;

export type IssueCode = keyof typeof ISSUE_TEXTS;

export function isIssueCode(code: string): code is IssueCode {
  return Object.hasOwn(ISSUE_TEXTS, code);
}

export function issueText(code: string, params: ErrorParams = {}): string {
  return fillText(isIssueCode(code) ? ISSUE_TEXTS[code] : ISSUE_TEXTS['field.invalid'], params);
}
