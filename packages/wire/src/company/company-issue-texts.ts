import type { CompanyIssueCode } from '@lastro/domain/company/company-codes';

export const companyIssueTexts: Readonly<Record<CompanyIssueCode, string>> = {
  'activity.repeated': 'Esta atividade já foi informada.',
  'date.before-birth': 'A data não pode ser anterior ao nascimento.',
  'regime.without-marriage': 'Regime de bens só se aplica a casamento ou união estável.',
  'owner.itself': 'Este é o CNPJ da própria empresa: informe o da sócia.',
  'person.oneself': 'Este é o CPF da própria pessoa: informe o da outra.',
  'spouse.taken': 'Consta como cônjuge de {name}: desfaça aquele vínculo antes.',
  'spouse.of-unmarried': '{name} consta como {status}: corrija o estado civil antes de vincular o cônjuge.',
  'owner.differs': 'A ficha desta empresa diz outra coisa: corrija-a lá, ou deixe como está.',
  'spouse.differs': 'O cadastro desta pessoa diz outra coisa: corrija-o lá, ou deixe como está.',
  'owner.extra-data': 'Obrigatório para quem tem 25% ou mais de participação.',
  'owner.owes': '{name} passa a ter {total} de {company} e ainda deve: {fields}.',
};
