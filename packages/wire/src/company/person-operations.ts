import { z } from 'zod';
import { cpf, text, version } from '../codecs';
import { graphqlMutation, graphqlQuery } from '../operation';
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
  unexpected: 'people.list-failed',
  peopleIn: ({ taxIds }) => taxIds,
  discloses: true,
});

function change<I extends z.ZodType>(field: string, inputType: string, input: I, summary: string) {
  return graphqlMutation({
    name: `company.${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    summary,
    service,
    access: COMPANY_WRITE,
    field,
    document: `mutation Change($taxId: String!, $version: Int, $input: ${inputType}!) { ${field}(taxId: $taxId, version: $version, input: $input) { ${PERSON_SELECTION} } }`,
    input: z.object({ taxId: cpf, version, input }),
    output: person,
    peopleIn: (said) => [said.taxId, ...relativesIn((said as { readonly input?: unknown }).input)],
    discloses: true,
    invalid: 'registration.invalid',
    errors: ['person.not-found', 'version.stale'],
  });
}

export const updatePerson = change('updatePerson', 'PersonInput', personInput, 'Change a person');
export const updatePersonIdentity = change(
  'updatePersonIdentity',
  'PersonIdentityInput',
  identityInput,
  'Change who a person is and how to reach them',
);
export const updatePersonMarital = change(
  'updatePersonMarital',
  'PersonMaritalInput',
  maritalInput,
  'Change marital status and regime',
);
export const updatePersonComplementary = change(
  'updatePersonComplementary',
  'PersonComplementaryInput',
  complementaryInput,
  'Change occupation, income and net worth',
);
export const updatePersonPep = change(
  'updatePersonPep',
  'PersonPepInput',
  pepInput,
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
    reason: text(5, 500).nullish(),
  }),
  output: person,
  peopleIn: ({ taxId, spouse }) => (spouse == null ? [taxId] : [taxId, spouse.taxId]),
  discloses: true,
  invalid: 'spouse.failed',
  errors: ['person.not-found', 'version.stale'],
});
