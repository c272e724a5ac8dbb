import { ACCOUNT_KINDS, DOCUMENT_GROUPS, GENDERS } from '@lastro/domain/company/company-lists';
import type { CompanyFieldName, PersonFieldName } from '@lastro/domain/company/field-labels';

/** What a person, an owner or an account is to a company. */
export const LINK_FIELD_LABELS = {
  person: 'Pessoa',
  parentCompany: 'Empresa sócia',
  spouse: 'Cônjuge',
  spouseData: 'Cadastro do cônjuge',
  untied: 'Deixa de ser cônjuge de',
  company: 'Cadastro da empresa sócia',
  position: 'Cargo',
  isSigner: 'Assina pela empresa',
  isRequiredSigner: 'Assinatura obrigatória',
  percentageOwned: 'Participação no capital',
  percentageVotingCapital: 'Capital votante',
  startDate: 'Início',
  endDate: 'Fim',
  validUntil: 'Válida até',
  powers: 'Poderes',
  documentGroups: 'Grupos de documentos',
  bankCode: 'Banco',
  agency: 'Agência',
  agencyDigit: 'Dígito da agência',
  account: 'Conta',
  accountDigit: 'Dígito da conta',
  kind: 'Tipo de conta',
  logo: 'Logotipo',
  entries: 'Entradas da trilha',
  people: 'Pessoas',
  bankData: 'Dados bancários',
} as const;

/** Amounts that the trail keeps in cents. */
export const TRAIL_MONEY_FIELDS: readonly string[] = [
  'socialCapital',
  'netAssetsValue',
  'amountRequested',
  'averageAnnualRevenue',
  'averageMonthlyRevenue',
  'averageMonthlyPurchases',
  'howMuchInvestAds',
  'monthlyInvestmentAdsense',
  'monthlyIncome',
  'otherRevenue',
  'netWorth',
] satisfies readonly (CompanyFieldName | PersonFieldName)[];

export const TRAIL_PERCENT_FIELDS: readonly string[] = [
  'exportPercentage',
  'importPercentage',
  'percentageOwned',
  'percentageVotingCapital',
];

/** Codes that the trail keeps, by their field. */
export const TRAIL_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  documentGroups: DOCUMENT_GROUPS,
  kind: ACCOUNT_KINDS,
  gender: GENDERS,
};
