import { BANKS, PAYMENT_PROVIDERS } from '@lastro/domain/banks';
import { MAX_SECONDARY_ACTIVITIES } from '@lastro/domain/company/company-rules';
import { parseCep, parsePhone } from '@lastro/domain/contact';
import { STATES } from '@lastro/domain/states';
import { z } from 'zod';
import { amount, email, instant, isoDate, parsedText, percent, reais, text, wholeNumber } from '../codecs';
import { personSummary } from './person-schemas';

export const stateCode = z.enum(STATES.map((state) => state.abbreviation) as [string, ...string[]]);
export const phone = parsedText(parsePhone, 'phone.invalid');
export const cep = parsedText(parseCep, 'cep.invalid');
const share = percent;
const activityCode = z.string().regex(/^\d{7}$/);
const short = (max: number) => text(1, max).nullish();
const bankCodes = [...BANKS.map((bank) => bank.code), ...PAYMENT_PROVIDERS.map((provider) => provider.code)];

export const addressInput = {
  zipCode: cep.nullish(),
  address: short(200),
  number: short(20),
  complement: short(100),
  neighborhood: short(100),
  city: short(100),
  state: stateCode.nullish(),
};

/** What a person fills in of a company; absent fields stay as they are, null empties them. */
export const clientFields = z.object({
  name: short(200),
  registeredName: text(2, 200).optional(),
  active: z.boolean().optional(),
  isClient: z.boolean().optional(),
  fund: z.boolean().optional(),
  societaryType: z
    .string()
    .regex(/^\d{4}$/)
    .nullish(),
  foundingDate: isoDate.nullish(),
  mei: z.boolean().optional(),
  optingSimple: z.boolean().optional(),
  openCapital: z.boolean().optional(),
  role: short(100),
  category: short(100),
  subCategory: short(100),
  ...addressInput,
  email: email.nullish(),
  phone: phone.nullish(),
  website: short(200),
  employee: wholeNumber(0, 10_000_000).nullish(),
  socialCapital: amount.nullish(),
  netAssetsValue: reais.nullish(),
  amountRequested: amount.nullish(),
  averageAnnualRevenue: amount.nullish(),
  averageMonthlyRevenue: amount.nullish(),
  averageMonthlyPurchases: amount.nullish(),
  exportPercentage: share.nullish(),
  importPercentage: share.nullish(),
  howMeetUs: short(200),
  howMuchInvestAds: amount.nullish(),
  monthlyInvestmentAdsense: amount.nullish(),
  roas: z.number().min(0).max(99_999_999).nullish(),
  taxTypeId: wholeNumber(1, 1000).nullish(),
  riscoSocioAmbientalId: wholeNumber(1, 1000).nullish(),
  riskNotes: short(2500),
  industryId: wholeNumber(1, 1000).nullish(),
  useOfCreditId: wholeNumber(1, 1000).nullish(),
  mainActivity: activityCode.nullish(),
  secondaryActivities: z.array(activityCode).max(MAX_SECONDARY_ACTIVITIES).optional(),
});

const describedBy = z.strictObject({ id: z.number().int(), description: z.string() }).nullable();
const activity = z.strictObject({ id: z.string(), code: z.string(), description: z.string() });

export const bankAccount = z.strictObject({
  bankCode: z.string(),
  bankName: z.string(),
  agency: z.string(),
  agencyDigit: z.string().nullable(),
  account: z.string(),
  accountDigit: z.string(),
  kind: z.enum(['checking', 'savings', 'payment']),
  masked: z.boolean(),
});

export const bankAccountInput = z.object({
  bankCode: z.enum(bankCodes as [string, ...string[]]),
  agency: z.string().regex(/^\d{1,5}$/),
  agencyDigit: z
    .string()
    .regex(/^[0-9Xx]?$/)
    .nullish(),
  account: z.string().regex(/^\d{1,20}$/),
  accountDigit: z.string().regex(/^[0-9Xx]{1,2}$/),
  kind: z.enum(['checking', 'savings', 'payment']),
});

const companySummary = z.strictObject({
  id: z.string(),
  cnpj: z.string(),
  formattedCnpj: z.string(),
  name: z.string().nullable(),
  registeredName: z.string(),
  foundingDate: isoDate.nullable(),
});

export const parentCompany = z.strictObject({
  id: z.string(),
  parentCompany: companySummary,
  percentageOwned: percent,
});

export const representative = z.strictObject({
  id: z.string(),
  person: personSummary,
  isSigner: z.boolean(),
  isRequiredSigner: z.boolean(),
  percentageVotingCapital: percent.nullable(),
  percentageOwned: percent.nullable(),
  startDate: isoDate.nullable(),
  documentGroups: z.array(z.string()),
});

export const boardMember = z.strictObject({
  id: z.string(),
  person: personSummary,
  position: z.string(),
  startDate: isoDate.nullable(),
  endDate: isoDate.nullable(),
});

export const procurator = z.strictObject({
  id: z.string(),
  person: personSummary,
  procuratorTaxId: z.string(),
  isSigner: z.boolean(),
  powers: z.string().nullable(),
  validUntil: isoDate.nullable(),
});

export const guarantor = z.strictObject({ id: z.string(), person: personSummary });

/** Somebody of the company who is, or is close to, a politically exposed person. */
export const exposedPerson = z.strictObject({
  person: personSummary,
  relationshipType: z.string().nullable(),
  exposedName: z.string().nullable(),
  position: z.string().nullable(),
  organization: z.string().nullable(),
  startDate: isoDate.nullable(),
  endDate: isoDate.nullable(),
  inForce: z.boolean(),
});

export const missingField = z.strictObject({ key: z.string(), section: z.string(), label: z.string() });

/** Where a value came from; `registryValue` only where the saved value differs from the registry's. */
export const fieldOrigin = z.strictObject({
  field: z.string(),
  source: z.enum(['registry', 'person']),
  at: instant,
  registryValue: z.string().nullable(),
});

export const client = z.strictObject({
  id: z.string(),
  active: z.boolean(),
  name: z.string().nullable(),
  registeredName: z.string(),
  cnpj: z.string(),
  formattedCnpj: z.string(),
  societaryType: z.string().nullable(),
  societaryTypeDescription: z.string().nullable(),
  foundingDate: isoDate.nullable(),
  createdAt: instant,
  updatedAt: instant,
  logoUrl150: z.string().nullable(),
  isClient: z.boolean(),
  mei: z.boolean(),
  optingSimple: z.boolean(),
  role: z.string().nullable(),
  zipCode: z.string().nullable(),
  address: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  complement: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.strictObject({ id: z.number().int(), country: z.string() }),
  mainActivity: activity.nullable(),
  secondaryActivities: z.array(activity),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  fund: z.boolean(),
  employee: z.number().int().nullable(),
  socialCapital: reais.nullable(),
  netAssetsValue: reais.nullable(),
  amountRequested: reais.nullable(),
  averageAnnualRevenue: reais.nullable(),
  averageMonthlyRevenue: reais.nullable(),
  averageMonthlyPurchases: reais.nullable(),
  exportPercentage: percent.nullable(),
  importPercentage: percent.nullable(),
  howMeetUs: z.string().nullable(),
  howMuchInvestAds: reais.nullable(),
  monthlyInvestmentAdsense: reais.nullable(),
  roas: z.number().nullable(),
  openCapital: z.boolean(),
  taxType: describedBy,
  riscoSocioAmbiental: describedBy,
  riskNotes: z.string().nullable(),
  industry: z.strictObject({ id: z.number().int(), industry: z.string() }).nullable(),
  useOfCredit: describedBy,
  category: z.string().nullable(),
  subCategory: z.string().nullable(),
  parentCompanies: z.array(parentCompany),
  boardMembers: z.array(boardMember),
  representatives: z.array(representative),
  procurators: z.array(procurator),
  guarantors: z.array(guarantor),
  politicallyExposed: z.array(exposedPerson),
  bankAccount: bankAccount.nullable(),
  origins: z.array(fieldOrigin),
  completeness: z.strictObject({ percent: z.number().int(), missing: z.array(missingField) }),
  version: z.number().int(),
});

/** A row of the list: what one looks for, not everything there is. */
export const clientRow = z.strictObject({
  id: z.string(),
  cnpj: z.string(),
  formattedCnpj: z.string(),
  name: z.string().nullable(),
  registeredName: z.string(),
  active: z.boolean(),
  isClient: z.boolean(),
  fund: z.boolean(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  industry: z.string().nullable(),
  completeness: z.number().int(),
  updatedAt: instant,
});

/** What the public registry knows of a CNPJ. */
export const registryCompany = z.strictObject({
  cnpj: z.string(),
  registeredName: z.string(),
  name: z.string().nullable(),
  societaryType: z.string().nullable(),
  foundingDate: isoDate.nullable(),
  mei: z.boolean().nullable(),
  optingSimple: z.boolean().nullable(),
  zipCode: z.string().nullable(),
  address: z.string().nullable(),
  number: z.string().nullable(),
  complement: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  socialCapital: reais.nullable(),
  mainActivity: z.string().nullable(),
  secondaryActivities: z.array(z.string()),
  situation: z.string().nullable(),
});
