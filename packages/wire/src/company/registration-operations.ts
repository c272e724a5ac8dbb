import { parseTaxId } from '@lastro/domain/tax-id';
import { z } from 'zod';
import { instant, personNamedBy, reason, taxId, version } from '../codecs';
import { withForm } from '../json-forms';
import { restCommand, restRead } from '../operation';
import { COMPANY_READ, COMPANY_WRITE } from './company-access';
import { client, clientFields, fieldOrigin, missingField, wholePercent } from './company-schemas';
import { person, personInput } from './person-schemas';
import { relativesIn } from './relatives';

/** A CPF or a CNPJ, with or without its mask; what is neither is the use case's to refuse, in the words of spec §8. */
const taxIdText = withForm(z.string().max(40), (print) => print(taxId));

/** Unmasked: whoever may not see it gets no answer. */
const registeredTaxId = z.string().meta({ pattern: '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$' });

const common = {
  tax_id: registeredTaxId,
  name: z.string(),
  deal_status: z.enum(['PROCESSING', 'COMPLETED']),
  /** Whole percent. */
  completeness: wholePercent,
  missing: z.array(missingField),
  origins: z.array(fieldOrigin),
  version: z.number().int().min(1),
  updated_at: instant,
};

/** Spec §7 Client registration: the registration itself, of a company or of a person (decisions §8). */
export const getRegistration = restRead({
  name: 'company.get-registration',
  summary: 'The registration of a company or a person by tax id',
  service: 'registration',
  method: 'GET',
  path: '/api/v2/client/registration',
  access: COMPANY_READ,
  input: z.object({ tax_id: taxIdText, deal_status: z.enum(['PROCESSING']).optional() }),
  output: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('company'), ...common, data: client }),
    z.strictObject({ kind: z.literal('person'), ...common, data: person }),
  ]),
  invalid: 'registration.invalid',
  errors: ['registration.not-found'],
  unexpected: 'registration.unexpected',
  peopleIn: ({ tax_id }) => personNamedBy(parseTaxId(tax_id)),
  discloses: true,
});

/** The fields of a company for a CNPJ, of a person for a CPF: the use case reads them by the tax id. */
const registrationData = withForm(z.record(z.string().max(100), z.unknown()), (print) => ({
  anyOf: [print(clientFields), print(personInput)],
  description: 'These fields, or the data that GET answers, whole or in part',
}));

export const register = restCommand({
  name: 'company.register',
  summary: 'Register or update a company or a person by tax id',
  service: 'registration',
  method: 'POST',
  path: '/api/v2/client/registration',
  access: COMPANY_WRITE,
  input: z.object({
    tax_id: taxIdText,
    version,
    data: registrationData.default({}),
    /** Asked for where a person's new marital status ends the link to a spouse. */
    reason: reason.nullish(),
  }),
  output: z.strictObject({
    tax_id: registeredTaxId,
    kind: z.enum(['company', 'person']),
    created: z.boolean(),
    version: z.number().int().min(1),
  }),
  creates: ({ created }) => created,
  peopleIn: ({ tax_id, data }) => [...personNamedBy(parseTaxId(tax_id)), ...relativesIn(data)],
  invalid: 'registration.invalid',
  errors: ['version.stale'],
  unexpected: 'registration.unexpected',
  discloses: true,
});
