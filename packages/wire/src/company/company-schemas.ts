import { MAX_SECONDARY_ACTIVITIES } from '@lastro/domain/company/company-rules';
import { STATES } from '@lastro/domain/states';
import { z } from 'zod';
import {
  amount,
  cep,
  email,
  instant,
  isoDate,
  percent,
  phone,
  reais,
  text,
  website,
  wholeNumber,
} from '../codecs';
import {
  bankAccount,
  boardMember,
  exposedPerson,
  guarantor,
  parentCompany,
  procurator,
  representative,
  yesNo,
} from './link-schemas';
import {
  activityText,
  cepText,
  cnpjText,
  emailText,
  formattedCnpjText,
  idText,
  legalNatureText,
  phoneText,
  sectionText,
  stateText,
  typed,
} from './told';

export const stateCode = z.enum(STATES.map((state) => state.abbreviation) as [string, ...string[]]);
const share = percent;
const activityCode = z.string().regex(/^\d{7}$/);
const short = (max: number) => text(1, max).nullish();

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
  fund: yesNo.optional(),
  societaryType: z
    .string()
    .regex(/^\d{4}$/)
    .nullish(),
  foundingDate: isoDate.nullish(),
  mei: yesNo.optional(),
  optingSimple: yesNo.optional(),
  openCapital: yesNo.optional(),
  role: short(100),
  category: short(100),
  subCategory: short(100),
  ...addressInput,
  email: email.nullish(),
  phone: phone.nullish(),
  website: website.nullish(),
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
  roas: z.number().min(0).max(99_999_999).multipleOf(0.0001).nullish(),
  taxTypeId: wholeNumber(1, 1000).nullish(),
  riscoSocioAmbientalId: wholeNumber(1, 1000).nullish(),
  riskNotes: short(2500),
  industryId: wholeNumber(1, 1000).nullish(),
  useOfCreditId: wholeNumber(1, 1000).nullish(),
  /** A company is somewhere: the country is chosen, never emptied. */
  countryId: wholeNumber(1, 9999).optional(),
  mainActivity: activityCode.nullish(),
  secondaryActivities: z.array(activityCode).max(MAX_SECONDARY_ACTIVITIES).nullish(),
});

const describedBy = z.strictObject({ id: z.number().int(), description: z.string() }).nullable();
const activity = z.strictObject({ id: activityText, code: activityText, description: z.string() });

export const wholePercent = z.number().int().min(0).max(100);

/** An owner of 25 % or more, through all chains, who still owes data. */
const owingOwner = z.strictObject({
  name: z.string(),
  kind: z.enum(['company', 'person']),
  total: percent,
  fields: z.array(z.string()),
});

/** `owners`: of whom it is missing, where it is somebody's and not the company's own. */
export const missingField = z.strictObject({
  key: z.string(),
  section: sectionText,
  label: z.string(),
  owners: z.array(owingOwner),
});

/** Where a value came from; `registryValue` only where the saved value differs from the registry's. */
export const fieldOrigin = z.strictObject({
  field: z.string(),
  source: z.enum(['registry', 'person']),
  at: instant,
  registryValue: z.string().nullable(),
});

export const client = z.strictObject({
  id: idText,
  active: z.boolean(),
  name: typed(200).nullable(),
  registeredName: typed(200),
  cnpj: cnpjText,
  formattedCnpj: formattedCnpjText,
  societaryType: legalNatureText.nullable(),
  societaryTypeDescription: z.string().nullable(),
  foundingDate: isoDate.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** An address of this site, read with the session; another picture has another one. */
  logoUrl150: z.string().meta({ format: 'uri-reference', maxLength: 200 }).nullable(),
  isClient: z.boolean(),
  mei: yesNo,
  optingSimple: yesNo,
  role: typed(100).nullable(),
  zipCode: cepText.nullable(),
  address: typed(200).nullable(),
  street: typed(200).nullable(),
  number: typed(20).nullable(),
  complement: typed(100).nullable(),
  neighborhood: typed(100).nullable(),
  city: typed(100).nullable(),
  state: stateText.nullable(),
  country: z.strictObject({ id: z.number().int(), country: z.string() }),
  mainActivity: activity.nullable(),
  secondaryActivities: z.array(activity),
  email: emailText.nullable(),
  phone: phoneText.nullable(),
  website: typed(200).nullable(),
  fund: yesNo,
  employee: z.number().int().min(0).nullable(),
  socialCapital: reais.nullable(),
  netAssetsValue: reais.nullable(),
  amountRequested: reais.nullable(),
  averageAnnualRevenue: reais.nullable(),
  averageMonthlyRevenue: reais.nullable(),
  averageMonthlyPurchases: reais.nullable(),
  exportPercentage: percent.nullable(),
  importPercentage: percent.nullable(),
  howMeetUs: typed(200).nullable(),
  howMuchInvestAds: reais.nullable(),
  monthlyInvestmentAdsense: reais.nullable(),
  roas: z.number().nullable(),
  openCapital: yesNo,
  taxType: describedBy,
  riscoSocioAmbiental: describedBy,
  riskNotes: typed(2500).nullable(),
  industry: z.strictObject({ id: z.number().int(), industry: z.string() }).nullable(),
  useOfCredit: describedBy,
  category: typed(100).nullable(),
  subCategory: typed(100).nullable(),
  parentCompanies: z.array(parentCompany),
  boardMembers: z.array(boardMember),
  representatives: z.array(representative),
  procurators: z.array(procurator),
  guarantors: z.array(guarantor),
  politicallyExposed: z.array(exposedPerson),
  bankAccount: bankAccount.nullable(),
  origins: z.array(fieldOrigin),
  completeness: z.strictObject({ percent: wholePercent, missing: z.array(missingField) }),
  version: z.number().int().min(1),
});

/** A row of the list: what one looks for, not everything there is. */
export const clientRow = z.strictObject({
  id: idText,
  cnpj: cnpjText,
  formattedCnpj: formattedCnpjText,
  name: z.string().nullable(),
  registeredName: z.string(),
  active: z.boolean(),
  isClient: z.boolean(),
  fund: yesNo,
  city: z.string().nullable(),
  state: z.string().nullable(),
  industry: z.string().nullable(),
  completeness: wholePercent,
  updatedAt: instant,
});

/** What the public registry knows of a CNPJ. */
export const registryCompany = z.strictObject({
  cnpj: z.string(),
  registeredName: z.string(),
  name: z.string().nullable(),
  societaryType: z.string().nullable(),
  foundingDate: isoDate.nullable(),
  mei: yesNo,
  optingSimple: yesNo,
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
