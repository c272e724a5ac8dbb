/** The sections of the ficha cadastral, in the order of the form and of the printed document (spec §9). */
export const FICHA_SECTIONS = [
  { id: 'basic', label: 'Dados básicos' },
  { id: 'general', label: 'Dados gerais e financeiros' },
  { id: 'activities', label: 'Atividades' },
  { id: 'address', label: 'Endereço e contato' },
  { id: 'ownership', label: 'Quadro societário' },
  { id: 'board', label: 'Diretoria' },
  { id: 'bank', label: 'Dados bancários' },
  { id: 'pep', label: 'Pessoas politicamente expostas' },
  { id: 'risk', label: 'Risco socioambiental' },
  { id: 'representatives', label: 'Representantes' },
  { id: 'guarantors', label: 'Avalistas' },
  { id: 'procurators', label: 'Procuradores' },
] as const;

export type FichaSection = (typeof FICHA_SECTIONS)[number]['id'];

/** What a field holds, and with that how it is filled in, travels and reads. */
export type FieldKind =
  | 'text'
  /** A text of several lines. */
  | 'long'
  | 'flag'
  /** A question of the ficha, which nobody may have answered yet. */
  | 'answer'
  /** A code of a list that the law or the registry made. */
  | 'choice'
  /** The number of a row of one of the house's lists. */
  | 'reference'
  | 'date'
  | 'money'
  | 'percent'
  | 'integer'
  | 'decimal'
  | 'cep'
  | 'phone'
  | 'email'
  | 'activity'
  | 'activities';

export interface CompanyField {
  readonly label: string;
  readonly kind: FieldKind;
  readonly section: FichaSection;
  /** Of texts. */
  readonly maxLength?: number;
  /** A company cannot be without it. */
  readonly required?: true;
  /** No ficha is complete without it; by another name where the answers call it otherwise while it is missing. */
  readonly needed?: true | string;
  readonly help?: string;
}

/**
 * A company, field by field, each described once: the calls, the GraphQL types and selections, the ficha and its
 * completeness, the company's page, conflicts, drafts, the history and the trail read it here, in this order. The names
 * are those of the wire (`ClientInput`).
 */
export const COMPANY_FIELDS = {
  registeredName: {
    label: 'Razão social',
    kind: 'text',
    section: 'basic',
    maxLength: 200,
    required: true,
    needed: true,
  },
  name: { label: 'Nome fantasia', kind: 'text', section: 'basic', maxLength: 200 },
  societaryType: {
    label: 'Natureza jurídica',
    kind: 'choice',
    section: 'basic',
    needed: true,
  },
  foundingDate: { label: 'Data de fundação', kind: 'date', section: 'basic', needed: true },
  taxTypeId: { label: 'Regime tributário', kind: 'reference', section: 'basic', needed: 'taxType' },
  industryId: { label: 'Setor', kind: 'reference', section: 'basic', needed: 'industry' },
  category: { label: 'Categoria', kind: 'text', section: 'basic', maxLength: 100 },
  subCategory: { label: 'Subcategoria', kind: 'text', section: 'basic', maxLength: 100 },
  role: { label: 'Papel na operação', kind: 'text', section: 'basic', maxLength: 100 },
  active: { label: 'Ativa', kind: 'flag', section: 'basic' },
  isClient: { label: 'É cliente', kind: 'flag', section: 'basic' },
  fund: { label: 'É fundo', kind: 'answer', section: 'basic' },
  mei: { label: 'MEI', kind: 'answer', section: 'basic' },
  optingSimple: { label: 'Optante pelo Simples', kind: 'answer', section: 'basic' },
  openCapital: { label: 'Capital aberto', kind: 'answer', section: 'basic' },
  averageMonthlyRevenue: {
    label: 'Faturamento médio mensal',
    kind: 'money',
    section: 'general',
    needed: true,
  },
  averageAnnualRevenue: {
    label: 'Faturamento médio anual',
    kind: 'money',
    section: 'general',
    needed: true,
  },
  averageMonthlyPurchases: { label: 'Compras médias mensais', kind: 'money', section: 'general' },
  socialCapital: { label: 'Capital social', kind: 'money', section: 'general', needed: true },
  netAssetsValue: {
    label: 'Patrimônio líquido',
    kind: 'money',
    section: 'general',
    needed: true,
    help: 'Pode ser negativo.',
  },
  employee: { label: 'Número de funcionários', kind: 'integer', section: 'general', needed: true },
  exportPercentage: {
    label: 'Exportação sobre o faturamento',
    kind: 'percent',
    section: 'general',
    help: 'De 0% a 100%.',
  },
  importPercentage: {
    label: 'Importação sobre as compras',
    kind: 'percent',
    section: 'general',
    help: 'De 0% a 100%.',
  },
  amountRequested: { label: 'Valor pretendido', kind: 'money', section: 'general' },
  useOfCreditId: { label: 'Uso do crédito', kind: 'reference', section: 'general' },
  howMeetUs: { label: 'Como nos conheceu', kind: 'text', section: 'general', maxLength: 200 },
  howMuchInvestAds: { label: 'Investimento em anúncios', kind: 'money', section: 'general' },
  monthlyInvestmentAdsense: { label: 'Investimento mensal em AdSense', kind: 'money', section: 'general' },
  roas: { label: 'Retorno sobre anúncios (ROAS)', kind: 'decimal', section: 'general' },
  mainActivity: {
    label: 'Atividade principal (CNAE)',
    kind: 'activity',
    section: 'activities',
    needed: true,
  },
  secondaryActivities: { label: 'Atividades secundárias (CNAE)', kind: 'activities', section: 'activities' },
  zipCode: {
    label: 'CEP',
    kind: 'cep',
    section: 'address',
    needed: true,
    help: 'Preenche o endereço quando o CEP é conhecido.',
  },
  address: { label: 'Logradouro', kind: 'text', section: 'address', maxLength: 200, needed: true },
  number: {
    label: 'Número',
    kind: 'text',
    section: 'address',
    maxLength: 20,
    needed: true,
    help: 'Sem número: escreva S/N.',
  },
  complement: { label: 'Complemento', kind: 'text', section: 'address', maxLength: 100 },
  neighborhood: { label: 'Bairro', kind: 'text', section: 'address', maxLength: 100 },
  city: { label: 'Cidade', kind: 'text', section: 'address', maxLength: 100, needed: true },
  state: { label: 'UF', kind: 'choice', section: 'address', needed: true },
  countryId: { label: 'País', kind: 'reference', section: 'address', required: true },
  email: { label: 'E-mail', kind: 'email', section: 'address', needed: true },
  phone: { label: 'Telefone', kind: 'phone', section: 'address', needed: true },
  website: { label: 'Site', kind: 'text', section: 'address', maxLength: 200 },
  riscoSocioAmbientalId: {
    label: 'Risco socioambiental',
    kind: 'reference',
    section: 'risk',
    needed: 'socioEnvironmentalRisk',
  },
  riskNotes: { label: 'Observações sobre o risco', kind: 'long', section: 'risk', maxLength: 2500 },
} as const satisfies Readonly<Record<string, CompanyField>>;

export type CompanyFieldName = keyof typeof COMPANY_FIELDS;

export const COMPANY_FIELD_NAMES = Object.keys(COMPANY_FIELDS) as CompanyFieldName[];

/** What completeness calls each field that it asks for. */
export type NeededName = {
  [N in CompanyFieldName]: (typeof COMPANY_FIELDS)[N] extends { needed: infer Name }
    ? Name extends string
      ? Name
      : N
    : never;
}[CompanyFieldName];

/** The field of that name; null where it is something of the company's lists. */
export function neededField(name: string): CompanyFieldName | null {
  return COMPANY_FIELD_NAMES.find((field) => neededName(field) === name) ?? null;
}

export function neededName(name: CompanyFieldName): NeededName | null {
  const { needed }: CompanyField = COMPANY_FIELDS[name];
  return needed === undefined ? null : ((needed === true ? name : needed) as NeededName);
}

/** The same thing for each of them. */
export function eachCompanyField<T>(
  make: (field: CompanyField, name: CompanyFieldName) => T,
): Record<CompanyFieldName, T> {
  const entries = COMPANY_FIELD_NAMES.map((name) => [name, make(COMPANY_FIELDS[name], name)]);
  return Object.fromEntries(entries);
}
