import type { Cpf } from '@lastro/domain/tax-id';
import { z } from 'zod';
import { cpf, reason, text, version, wholeNumber } from '../codecs';
import { graphqlMutation, graphqlQuery, restRead } from '../operation';
import { COMPANY_READ, COMPANY_WRITE } from './company-access';
import { PERSON_SELECTION } from './company-selection';
import { linkVersion } from './link-schemas';
import {
  complementaryInput,
  identityInput,
  maritalInput,
  pepInput,
  person,
  personInput,
  spouseInput,
} from './person-schemas';
import { relativesIn } from './relatives';

const service = 'client-manager';

export const getPerson = graphqlQuery({
  name: 'company.get-person',
  summary: 'A person by CPF; null when not registered',
  service,
  access: COMPANY_READ,
  field: 'personDetails',
  document: `query PersonDetails($taxId: String!) { personDetails(taxId: $taxId) { ${PERSON_SELECTION} } }`,
  input: z.object({ taxId: cpf }),
  output: person.nullable(),
  peopleIn: ({ taxId }) => [taxId],
  discloses: true,
});

/** Fewer letters are in every second name. */
export const FEWEST_LETTERS = 3;
const MOST_FOUND = 20;

/** A name is read by everybody who reads companies; a CPF is concealed from all of them here. */
export const searchPeople = restRead({
  name: 'company.search-people',
  summary: 'People by name, and the companies that they take part in',
  service,
  method: 'GET',
  path: '/api/people',
  access: COMPANY_READ,
  input: z.object({ q: text(FEWEST_LETTERS, 200), limit: wholeNumber(1, MOST_FOUND).default(MOST_FOUND) }),
  output: z.strictObject({
    results: z.array(
      z.strictObject({
        id: z.number().int(),
        name: z.string(),
        /** Concealed. */
        taxId: z.string(),
        /** The first of them, by name; `total` counts all. */
        companies: z.array(z.strictObject({ cnpj: z.string(), registeredName: z.string() })),
        total: z.number().int(),
      }),
    ),
  }),
});

export const MAX_BATCH = 100;

export const getPeople = graphqlQuery({
  name: 'company.get-people',
  summary: 'Several people by CPF',
  service,
  access: COMPANY_READ,
  field: 'allPersonDetails',
  document: `query AllPersonDetails($taxIds: [String!]!) { allPersonDetails(taxIds: $taxIds) { ${PERSON_SELECTION} } }`,
  input: z.object({ taxIds: z.array(cpf).max(MAX_BATCH) }),
  output: z.array(person),
  invalid: 'people.list-invalid',
  unexpected: 'people.list-failed',
  peopleIn: ({ taxIds }) => taxIds,
  discloses: true,
});

/** Why a link to a spouse ends; asked for where one does. */

function change<S extends z.ZodType<{ readonly taxId: Cpf }>>(
  field: string,
  parameters: string,
  input: S,
  summary: string,
) {
  const said = `$taxId: String!, $version: Int, ${parameters}`;
  const names = [...said.matchAll(/\$(\w+)/g)].map((match) => match[1]);
  return graphqlMutation({
    name: `company.${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    summary,
    service,
    access: COMPANY_WRITE,
    field,
    document: `mutation Change(${said}) { ${field}(${names.map((name) => `${name}: $${name}`).join(', ')}) { ${PERSON_SELECTION} } }`,
    input,
    output: person,
    peopleIn: (given) => [given.taxId, ...relativesIn((given as { readonly input?: unknown }).input)],
    discloses: true,
    invalid: 'registration.invalid',
    errors: ['person.not-found', 'version.stale'],
  });
}

/** A marital status that has no spouse ends the link that stands: why is asked, and its version may be told. */
const ENDS_LINK = '$spouseVersion: Int, $reason: String';

export const updatePerson = change(
  'updatePerson',
  `$input: PersonInput!, ${ENDS_LINK}`,
  z.object({ taxId: cpf, version, input: personInput, spouseVersion: linkVersion, reason: reason.nullish() }),
  'Change a person',
);
export const updatePersonIdentity = change(
  'updatePersonIdentity',
  '$input: PersonIdentityInput!',
  z.object({ taxId: cpf, version, input: identityInput }),
  'Change who a person is and how to reach them',
);
export const updatePersonMarital = change(
  'updatePersonMarital',
  `$input: PersonMaritalInput!, ${ENDS_LINK}`,
  z.object({
    taxId: cpf,
    version,
    input: maritalInput,
    spouseVersion: linkVersion,
    reason: reason.nullish(),
  }),
  'Change marital status and regime',
);
export const updatePersonComplementary = change(
  'updatePersonComplementary',
  '$input: PersonComplementaryInput!',
  z.object({ taxId: cpf, version, input: complementaryInput }),
  'Change occupation, income and net worth',
);
export const updatePersonPep = change(
  'updatePersonPep',
  '$input: PersonPepInput!',
  z.object({ taxId: cpf, version, input: pepInput }),
  'Change the declaration of political exposure',
);

export const createPerson = graphqlMutation({
  name: 'company.create-person',
  summary: 'Register a person',
  service,
  access: COMPANY_WRITE,
  field: 'createPerson',
  document: `mutation CreatePerson($taxId: String!, $input: PersonInput!) { createPerson(taxId: $taxId, input: $input) { ${PERSON_SELECTION} } }`,
  input: z.object({ taxId: cpf, input: personInput }),
  output: person,
  peopleIn: ({ taxId, input }) => [taxId, ...relativesIn(input)],
  discloses: true,
  invalid: 'registration.invalid',
  errors: ['person.taken'],
});

/** Creates the spouse where needed and links both ways; null unlinks. A link that ends by it asks for a reason. */
export const linkSpouse = graphqlMutation({
  name: 'company.link-spouse',
  summary: 'Link, change or unlink the spouse of a person',
  service,
  access: COMPANY_WRITE,
  field: 'linkSpouse',
  document: `mutation LinkSpouse($taxId: String!, $version: Int, $spouse: SpouseInput, $reason: String) { linkSpouse(taxId: $taxId, version: $version, spouse: $spouse, reason: $reason) { ${PERSON_SELECTION} } }`,
  input: z.object({
    taxId: cpf,
    version: linkVersion,
    spouse: spouseInput.nullish(),
    reason: reason.nullish(),
  }),
  output: person,
  peopleIn: ({ taxId, spouse }) => (spouse == null ? [taxId] : [taxId, spouse.taxId]),
  discloses: true,
  invalid: 'spouse.failed',
  errors: ['person.not-found', 'version.stale'],
});
