import { BANK_CODES, PAYMENT_PROVIDERS } from '@lastro/domain/bank-codes';
import { ACCOUNT_KIND_CODES, DOCUMENT_GROUP_CODES } from '@lastro/domain/company/company-lists';
import { z } from 'zod';
import { isoDate, percent, wholeNumber } from '../codecs';
import { personSummary } from './person-schemas';
import { bankText, cnpjText, cpfText, formattedCnpjText, idText, relationshipText, typed } from './told';

const bankCodes = [...BANK_CODES, ...PAYMENT_PROVIDERS.map((provider) => provider.code)];

/**
 * The version that a link was read at; 0 says that none was there. Absent or null for a plain client of the
 * specification: rules only.
 */
export const linkVersion = wholeNumber(0, Number.MAX_SAFE_INTEGER).nullish();

const version = z.number().int().min(1);

/** A question of the ficha; null while nobody has answered it. */
export const yesNo = z.boolean().nullable();

export const bankAccount = z.strictObject({
  bankCode: bankText,
  bankName: z.string(),
  agency: z.string(),
  agencyDigit: z.string().nullable(),
  account: z.string(),
  accountDigit: z.string(),
  kind: z.enum(ACCOUNT_KIND_CODES),
  masked: z.boolean(),
  version,
});

/** A first account needs all of it; of one that is there, what is absent stays. */
export const bankAccountInput = z.object({
  bankCode: z.enum(bankCodes as [string, ...string[]]).optional(),
  agency: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
  agencyDigit: z
    .string()
    .regex(/^[0-9Xx]?$/)
    .nullish(),
  account: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  accountDigit: z
    .string()
    .regex(/^[0-9Xx]{1,2}$/)
    .optional(),
  kind: z.enum(ACCOUNT_KIND_CODES).optional(),
});

const companySummary = z.strictObject({
  id: idText,
  cnpj: cnpjText,
  formattedCnpj: formattedCnpjText,
  name: z.string().nullable(),
  registeredName: z.string(),
  foundingDate: isoDate.nullable(),
});

export const parentCompany = z.strictObject({
  id: idText,
  parentCompany: companySummary,
  percentageOwned: percent,
  version,
});

export const representative = z.strictObject({
  id: idText,
  person: personSummary,
  isSigner: yesNo,
  isRequiredSigner: yesNo,
  percentageVotingCapital: percent.nullable(),
  percentageOwned: percent.nullable(),
  startDate: isoDate.nullable(),
  documentGroups: z.array(z.string().meta({ enum: [...DOCUMENT_GROUP_CODES] })),
  version,
});

export const boardMember = z.strictObject({
  id: idText,
  person: personSummary,
  position: z.string(),
  startDate: isoDate.nullable(),
  endDate: isoDate.nullable(),
  version,
});

export const procurator = z.strictObject({
  id: idText,
  person: personSummary,
  procuratorTaxId: cpfText,
  isSigner: yesNo,
  powers: typed(2500).nullable(),
  validUntil: isoDate.nullable(),
  version,
});

export const guarantor = z.strictObject({ id: idText, person: personSummary, version });

/** Somebody of the company who is, or is close to, a politically exposed person. */
export const exposedPerson = z.strictObject({
  person: personSummary,
  /** Of the company, through all chains, where nothing but these binds the person to it. */
  indirectShare: percent.nullable(),
  relationshipType: relationshipText.nullable(),
  exposedName: z.string().nullable(),
  exposedTaxId: cpfText.nullable(),
  position: z.string().nullable(),
  organization: z.string().nullable(),
  startDate: isoDate.nullable(),
  endDate: isoDate.nullable(),
  inForce: z.boolean(),
});
