import { MARITAL_STATUSES, MARRIAGE_REGIMES } from '@lastro/domain/company/marital';
import { PEP_RELATIONSHIPS } from '@lastro/domain/company/pep';
import { parseCep, parsePhone } from '@lastro/domain/contact';
import { ID_ISSUERS } from '@lastro/domain/id-issuers';
import { STATES } from '@lastro/domain/states';
import { z } from 'zod';
import { amount, cpf, email, instant, isoDate, parsedText, reais, text, wholeNumber } from '../codecs';

const short = (max: number) => text(1, max).nullish();
const stateCode = z.enum(STATES.map((state) => state.abbreviation) as [string, ...string[]]);
const issuer = z.enum(ID_ISSUERS.map((each) => each.code) as [string, ...string[]]);
const relationshipType = z.enum(PEP_RELATIONSHIPS.map((each) => each.code) as [string, ...string[]]);

/** A person as other records show them. */
export const personSummary = z.strictObject({
  id: z.string(),
  taxId: z.string(),
  name: z.string(),
  birthDate: isoDate.nullable(),
  pep: z.boolean().nullable(),
  masked: z.boolean(),
});

const pepLink = z.strictObject({ id: z.string(), relationshipType: z.string() });

const pepSecondary = z.strictObject({
  id: z.string(),
  relationshipType: z.string(),
  person: z.strictObject({
    id: z.string().nullable(),
    name: z.string(),
    taxId: z.string().nullable(),
    position: z.string().nullable(),
    organization: z.string().nullable(),
    relationships: z.array(z.string()),
  }),
});

export const person = z.strictObject({
  id: z.string(),
  taxId: z.string(),
  name: z.string(),
  birthDate: isoDate.nullable(),
  idNumber: z.string().nullable(),
  idEmitter: z.string().nullable(),
  idEmitterUF: z.string().nullable(),
  idEmissionDate: isoDate.nullable(),
  fatherName: z.string().nullable(),
  motherName: z.string().nullable(),
  gender: z.enum(['F', 'M']).nullable(),
  naturality: z.string().nullable(),
  nationality: z.string().nullable(),
  netWorth: reais.nullable(),
  monthlyIncome: reais.nullable(),
  otherRevenue: reais.nullable(),
  companyName: z.string().nullable(),
  position: z.string().nullable(),
  contactInfo: z.strictObject({
    address: z.string().nullable(),
    number: z.string().nullable(),
    complement: z.string().nullable(),
    neighborhood: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipCode: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  maritalStatus: z.strictObject({ id: z.number().int(), statusDescription: z.string() }).nullable(),
  marriageRegime: z.strictObject({ id: z.number().int(), description: z.string() }).nullable(),
  spouse: z
    .strictObject({
      id: z.string(),
      taxId: z.string(),
      name: z.string(),
      idNumber: z.string().nullable(),
      idEmitter: z.string().nullable(),
      idEmissionDate: isoDate.nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  pep: z.boolean().nullable(),
  pepInForce: z.boolean(),
  pepPeriod: z.strictObject({ startDate: isoDate.nullable(), endDate: isoDate.nullable() }),
  pepPosition: z.string().nullable(),
  pepOrganization: z.string().nullable(),
  pepRelationships: z.array(pepLink),
  pepSecondary: z.array(pepSecondary),
  isProcurator: z.boolean(),
  isGuarantor: z.boolean(),
  /** Where this person serves: edited once, seen everywhere. */
  companies: z.array(
    z.strictObject({ cnpj: z.string(), registeredName: z.string(), roles: z.array(z.string()) }),
  ),
  /** True where documents and income are concealed from the reader. */
  masked: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});

/** Who the person is and how to reach them. */
const identityFields = {
  name: text(3, 200).optional(),
  birthDate: isoDate.nullish(),
  idNumber: short(40),
  idEmitter: issuer.nullish(),
  idEmitterUF: stateCode.nullish(),
  idEmissionDate: isoDate.nullish(),
  fatherName: short(200),
  motherName: short(200),
  gender: z.enum(['F', 'M']).nullish(),
  naturality: short(100),
  nationality: short(100),
  zipCode: parsedText(parseCep, 'cep.invalid').nullish(),
  address: short(200),
  number: short(20),
  complement: short(100),
  neighborhood: short(100),
  city: short(100),
  state: stateCode.nullish(),
  phone: parsedText(parsePhone, 'phone.invalid').nullish(),
  email: email.nullish(),
};

const maritalFields = {
  maritalStatusId: wholeNumber(1, MARITAL_STATUSES.length).nullish(),
  marriageRegimeId: wholeNumber(1, MARRIAGE_REGIMES.length).nullish(),
};

const complementaryFields = {
  netWorth: reais.nullish(),
  monthlyIncome: amount.nullish(),
  otherRevenue: amount.nullish(),
  companyName: short(200),
  position: short(100),
};

const pepFields = {
  pep: z.boolean().nullish(),
  pepPeriod: z.object({ startDate: isoDate.nullish(), endDate: isoDate.nullish() }).optional(),
  pepPosition: short(200),
  pepOrganization: short(200),
  pepRelationships: z.array(z.object({ relationshipType })).max(20).optional(),
  pepSecondary: z
    .array(
      z.object({
        relationshipType,
        name: text(3, 200),
        taxId: cpf.nullish(),
        position: short(200),
        organization: short(200),
      }),
    )
    .max(20)
    .optional(),
};

export const identityInput = z.object(identityFields);
export const maritalInput = z.object(maritalFields);
export const complementaryInput = z.object(complementaryFields);
export const pepInput = z.object(pepFields);
/** The whole form at once; absent fields stay as they are, null empties them. */
export const personInput = z.object({
  ...identityFields,
  ...maritalFields,
  ...complementaryFields,
  ...pepFields,
});

export const spouseInput = z.object({
  taxId: cpf,
  name: text(3, 200).optional(),
  idNumber: short(40),
  idEmitter: issuer.nullish(),
  idEmissionDate: isoDate.nullish(),
  email: email.nullish(),
  phone: parsedText(parsePhone, 'phone.invalid').nullish(),
});
