import { MARITAL_STATUSES, MARRIAGE_REGIMES } from '@lastro/domain/company/marital';
import { PEP_RELATIONSHIPS } from '@lastro/domain/company/pep';
import { ID_ISSUERS } from '@lastro/domain/id-issuers';
import { STATES } from '@lastro/domain/states';
import { z } from 'zod';
import { amount, cep, cpf, email, instant, isoDate, phone, reais, text, wholeNumber } from '../codecs';
import { cnpjText, cpfText, idText, issuerText, relationshipText, roleText, stateText, typed } from './told';

const short = (max: number) => text(1, max).nullish();
const stateCode = z.enum(STATES.map((state) => state.abbreviation) as [string, ...string[]]);
const issuer = z.enum(ID_ISSUERS.map((each) => each.code) as [string, ...string[]]);
const relationshipType = z.enum(PEP_RELATIONSHIPS.map((each) => each.code) as [string, ...string[]]);

/** A person as other records show them. */
export const personSummary = z.strictObject({
  id: idText,
  taxId: cpfText,
  name: typed(200),
  birthDate: isoDate.nullable(),
  pep: z.boolean().nullable(),
  masked: z.boolean(),
});

const pepLink = z.strictObject({ id: idText, relationshipType: relationshipText });

const pepSecondary = z.strictObject({
  id: idText,
  relationshipType: relationshipText,
  person: z.strictObject({
    id: z.string().nullable(),
    name: typed(200),
    taxId: cpfText.nullable(),
    position: typed(100).nullable(),
    organization: z.string().nullable(),
    relationships: z.array(relationshipText),
  }),
});

export const person = z.strictObject({
  id: idText,
  taxId: cpfText,
  name: typed(200),
  birthDate: isoDate.nullable(),
  idNumber: typed(40).nullable(),
  idEmitter: issuerText.nullable(),
  idEmitterUF: stateText.nullable(),
  idEmissionDate: isoDate.nullable(),
  fatherName: typed(200).nullable(),
  motherName: typed(200).nullable(),
  gender: z.enum(['F', 'M']).nullable(),
  naturality: typed(100).nullable(),
  nationality: typed(100).nullable(),
  netWorth: reais.nullable(),
  monthlyIncome: reais.nullable(),
  otherRevenue: reais.nullable(),
  companyName: typed(200).nullable(),
  position: typed(100).nullable(),
  contactInfo: z.strictObject({
    address: typed(200).nullable(),
    number: typed(20).nullable(),
    complement: typed(100).nullable(),
    neighborhood: typed(100).nullable(),
    city: typed(100).nullable(),
    state: stateText.nullable(),
    zipCode: typed(8).nullable(),
    phone: typed(11).nullable(),
    email: typed(254).nullable(),
  }),
  maritalStatus: z.strictObject({ id: z.number().int(), statusDescription: z.string() }).nullable(),
  marriageRegime: z.strictObject({ id: z.number().int(), description: z.string() }).nullable(),
  spouse: z
    .strictObject({
      id: idText,
      taxId: cpfText,
      name: typed(200),
      idNumber: typed(40).nullable(),
      idEmitter: issuerText.nullable(),
      idEmissionDate: isoDate.nullable(),
      email: typed(254).nullable(),
      phone: typed(11).nullable(),
      version: z.number().int().min(1),
    })
    .nullable(),
  /** Of the link to the spouse, also where there is none. */
  spouseVersion: z.number().int().min(1),
  pep: z.boolean().nullable(),
  pepInForce: z.boolean(),
  pepPeriod: z.strictObject({ startDate: isoDate.nullable(), endDate: isoDate.nullable() }),
  pepPosition: typed(200).nullable(),
  pepOrganization: typed(200).nullable(),
  pepRelationships: z.array(pepLink),
  pepSecondary: z.array(pepSecondary),
  isProcurator: z.boolean(),
  isGuarantor: z.boolean(),
  /** Where this person serves: edited once, seen everywhere. */
  companies: z.array(
    z.strictObject({ cnpj: cnpjText, registeredName: z.string(), roles: z.array(roleText) }),
  ),
  /** True where documents and income are concealed from the reader. */
  masked: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int().min(1),
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
  zipCode: cep.nullish(),
  address: short(200),
  number: short(20),
  complement: short(100),
  neighborhood: short(100),
  city: short(100),
  state: stateCode.nullish(),
  phone: phone.nullish(),
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
  pepPeriod: z.strictObject({ startDate: isoDate.nullish(), endDate: isoDate.nullish() }).nullish(),
  pepPosition: short(200),
  pepOrganization: short(200),
  pepRelationships: z.array(z.strictObject({ relationshipType })).max(20).nullish(),
  pepSecondary: z
    .array(
      z.strictObject({
        relationshipType,
        name: text(3, 200),
        taxId: cpf.nullish(),
        position: short(200),
        organization: short(200),
      }),
    )
    .max(20)
    .nullish(),
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
  phone: phone.nullish(),
});
