import type { updateClientBankData } from '@lastro/wire/company/company-operations';
import type { saveRepresentative } from '@lastro/wire/company/link-operations';
import type { InputOf } from '@lastro/wire/operation';

/** The fields of a company as people name them: the ficha, the conflict dialog, the history and the audit trail. */
export const COMPANY_FIELD_LABELS = {
  registeredName: 'Razão social',
  name: 'Nome fantasia',
  active: 'Ativa',
  isClient: 'É cliente',
  fund: 'É fundo',
  societaryType: 'Natureza jurídica',
  foundingDate: 'Data de fundação',
  mei: 'MEI',
  optingSimple: 'Optante pelo Simples',
  openCapital: 'Capital aberto',
  role: 'Papel na operação',
  category: 'Categoria',
  subCategory: 'Subcategoria',
  taxTypeId: 'Regime tributário',
  industryId: 'Setor',
  zipCode: 'CEP',
  address: 'Logradouro',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'UF',
  countryId: 'País',
  email: 'E-mail',
  phone: 'Telefone',
  website: 'Site',
  employee: 'Número de funcionários',
  socialCapital: 'Capital social',
  netAssetsValue: 'Patrimônio líquido',
  amountRequested: 'Valor pretendido',
  averageAnnualRevenue: 'Faturamento médio anual',
  averageMonthlyRevenue: 'Faturamento médio mensal',
  averageMonthlyPurchases: 'Compras médias mensais',
  exportPercentage: 'Exportação sobre o faturamento',
  importPercentage: 'Importação sobre as compras',
  howMeetUs: 'Como nos conheceu',
  howMuchInvestAds: 'Investimento em anúncios',
  monthlyInvestmentAdsense: 'Investimento mensal em AdSense',
  roas: 'Retorno sobre anúncios (ROAS)',
  useOfCreditId: 'Uso do crédito',
  riscoSocioAmbientalId: 'Risco socioambiental',
  riskNotes: 'Observações sobre o risco',
  mainActivity: 'Atividade principal (CNAE)',
  secondaryActivities: 'Atividades secundárias (CNAE)',
} as const;

/** The same of a person. */
export const PERSON_FIELD_LABELS = {
  name: 'Nome completo',
  birthDate: 'Data de nascimento',
  gender: 'Sexo',
  nationality: 'Nacionalidade',
  naturality: 'Naturalidade',
  idNumber: 'Documento de identidade',
  idEmitter: 'Órgão emissor',
  idEmitterUF: 'UF de emissão',
  idEmissionDate: 'Data de emissão',
  motherName: 'Nome da mãe',
  fatherName: 'Nome do pai',
  email: 'E-mail',
  phone: 'Telefone',
  zipCode: 'CEP',
  address: 'Logradouro',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'UF',
  maritalStatusId: 'Estado civil',
  marriageRegimeId: 'Regime de bens',
  position: 'Ocupação',
  companyName: 'Empresa onde trabalha',
  monthlyIncome: 'Renda mensal',
  otherRevenue: 'Outras receitas',
  netWorth: 'Patrimônio',
  pep: 'Pessoa politicamente exposta',
  pepPosition: 'Cargo ou função exposta',
  pepOrganization: 'Órgão',
  pepStartDate: 'Início no cargo',
  pepEndDate: 'Saída do cargo',
  pepRelationships: 'Relações com pessoas expostas',
  pepSecondary: 'Pessoas expostas identificadas',
} as const;

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

export type CompanyFieldName = keyof typeof COMPANY_FIELD_LABELS;

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
] satisfies readonly (CompanyFieldName | keyof typeof PERSON_FIELD_LABELS)[];

export const TRAIL_PERCENT_FIELDS: readonly string[] = [
  'exportPercentage',
  'importPercentage',
  'percentageOwned',
  'percentageVotingCapital',
];

export type DocumentGroup = NonNullable<
  InputOf<typeof saveRepresentative>['input']['documentGroups']
>[number];

/** Records and not lists: a code that the wire gains and nobody here knows fails to compile. */
export const DOCUMENT_GROUP_LABELS: Readonly<Record<DocumentGroup, string>> = {
  legal_representative: 'Representante legal',
  partner: 'Sócio',
  guarantor: 'Avalista',
  spouse: 'Cônjuge',
  witness: 'Testemunha',
};

type AccountKind = NonNullable<InputOf<typeof updateClientBankData>['input']['kind']>;

export const ACCOUNT_KIND_LABELS: Readonly<Record<AccountKind, string>> = {
  checking: 'Conta-corrente',
  savings: 'Poupança',
  payment: 'Conta de pagamento',
};

/** Codes that the trail keeps, by their field. */
export const TRAIL_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  documentGroups: DOCUMENT_GROUP_LABELS,
  kind: ACCOUNT_KIND_LABELS,
  gender: { F: 'Feminino', M: 'Masculino' },
};
