import { COMPANY_FIELDS } from '@lastro/domain/company/company-fields';
import { MAX_SECONDARY_ACTIVITIES } from '@lastro/domain/company/company-rules';
import { STATES } from '@lastro/domain/states';
import { z } from 'zod';
import { instant, isoDate, percent, reais, text, website, wholeNumber } from '../codecs';
import { companyGiven, companyTold } from './company-fields';
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
  cnpjText,
  formattedCnpjText,
  idText,
  legalNatureText,
  sectionText,
  stateText,
  typed,
} from './told';

export const stateCode = z.enum(STATES.map((state) => state.abbreviation) as [string, ...string[]]);
const NAME_MAX = COMPANY_FIELDS.registeredName.maxLength;
const activityCode = z.string().regex(/^\d{7}$/);

/** What a person fills in of a company; absent fields stay as they are, null empties them. */
export const clientFields = z.object({
  ...companyGiven,
  registeredName: text(2, NAME_MAX).optional(),
  societaryType: z
    .string()
    .regex(/^\d{4}$/)
    .nullish(),
  state: stateCode.nullish(),
  /** Whoever reads it may follow it. */
  website: website.nullish(),
  /** The one amount that may be below zero. */
  netAssetsValue: reais.nullish(),
  taxTypeId: wholeNumber(1, 1000).nullish(),
  riscoSocioAmbientalId: wholeNumber(1, 1000).nullish(),
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

/** Where a value came from and when; `registryValue`, and when it was said, only where the saved value differs from the registry's. */
export const fieldOrigin = z.strictObject({
  field: z.string(),
  source: z.enum(['registry', 'person']),
  at: instant,
  registryValue: z.string().nullable(),
  registryAt: instant.nullable(),
});

export const client = z.strictObject({
  id: idText,
  cnpj: cnpjText,
  formattedCnpj: formattedCnpjText,
  ...companyTold,
  registeredName: typed(NAME_MAX),
  societaryType: legalNatureText.nullable(),
  societaryTypeDescription: z.string().nullable(),
  state: stateText.nullable(),
  street: companyTold.address,
  createdAt: instant,
  updatedAt: instant,
  /** An address of this site, read with the session; another picture has another one. */
  logoUrl150: z.string().meta({ format: 'uri-reference', maxLength: 200 }).nullable(),
  country: z.strictObject({ id: z.number().int(), country: z.string() }),
  mainActivity: activity.nullable(),
  secondaryActivities: z.array(activity),
  taxType: describedBy,
  riscoSocioAmbiental: describedBy,
  industry: z.strictObject({ id: z.number().int(), industry: z.string() }).nullable(),
  useOfCredit: describedBy,
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
