import type { Operation } from '@lastro/wire/operation';
import { jsonSchema } from '../../../apps/api/src/platform/door/openapi';
import type { Known } from './made-house';
import type { Random } from './random';

/** The JSON Schema of an input, as far as it is used here. */
export interface Form {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Form[];
  readonly oneOf?: readonly Form[];
  readonly properties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  readonly items?: Form;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export type Input = Record<string, unknown>;

const forms = new Map<string, Form>();

export function formOfInput(operation: Operation): Form {
  const known = forms.get(operation.name);
  if (known !== undefined) return known;
  const form = jsonSchema(operation.input) as Form;
  forms.set(operation.name, form);
  return form;
}

interface Making {
  readonly random: Random;
  readonly known: Known;
  readonly operation: string;
}

const TRIES = 40;

/** An input that the operation's own schema takes, made from the schema and from what the house holds. */
export function validInput(operation: Operation, known: Known, random: Random): Input {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const making = { random, known, operation: operation.name };
    const input = made(making, '', formOfInput(operation)) as Input;
    // A proposal keeps its company.
    if (operation.name === 'proposal.update')
      input.cnpj = known.companyOf.get(Number(input.id)) ?? input.cnpj;
    if (operation.input.safeParse(input).success) return input;
  }
  throw new Error(
    `No valid input for ${operation.name} in ${TRIES} tries: teach tests/attack/support/valid-input.ts what its fields look like.`,
  );
}

function made(making: Making, name: string, form: Form): unknown {
  const { random } = making;
  // A cursor is a number to our schema and a text to GraphQL's.
  if (name === 'after') return random.pick(['0', '5']);
  if (form.const !== undefined) return form.const;
  if (form.enum !== undefined) return random.pick(form.enum);
  const choices = form.anyOf ?? form.oneOf;
  if (choices !== undefined) return made(making, name, chosen(choices, random));
  const type = typeof form.type === 'string' ? form.type : random.pick(form.type ?? ['string']);
  switch (type) {
    case 'object':
      return objectOf(making, form);
    case 'array':
      return Array.from({ length: Math.max(form.minItems ?? 0, random.pick([0, 1, 1, 1, 2])) }, () =>
        made(making, name, form.items ?? {}),
      );
    case 'integer':
    case 'number':
      return numberOf(making, name, form);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return textOf(making, name, form);
  }
}

/** Empty is right now and then, and leads nowhere. */
function chosen(choices: readonly Form[], random: Random): Form {
  const filled = choices.filter(({ type }) => type !== 'null');
  return filled.length === 0 || random.chance(0.2) ? random.pick(choices) : random.pick(filled);
}

/** What the schema leaves open and the rules demand. */
const DEMANDED =
  /^(registeredName|name|product_id|rates|risks_policy|percentageOwned|detail|new_proposal_.*)$/;

function objectOf(making: Making, form: Form): Input {
  const { random } = making;
  const fields = Object.entries(form.properties ?? {});
  // Sometimes all of it, mostly a part: a long form is seldom right in every field at once.
  const share = random.pick([0, 0.2, 0.5, 1]);
  return Object.fromEntries(
    fields
      .filter(
        ([name]) =>
          form.required?.includes(name) === true || random.chance(DEMANDED.test(name) ? 0.9 : share),
      )
      .map(([name, each]) => [name, made(making, name, each)]),
  );
}

/** What the trade writes into fields of these names. */
const NUMBERS: readonly [RegExp, readonly number[]][] = [
  [
    /^(amount|.*(value|Value|income|Worth|revenue|Revenue|capital|Capital)|.*_amount)$/,
    [25_000, 100_000, 480_000.5],
  ],
  [/^(rate|tac|prepayment_fee)$/, [0, 2.49, 3]],
  [/^(number_installments|new_proposal_deadline)$/, [6, 12, 18]],
  [/^(grace|offset|after)$/, [0, 0, 1]],
  [/^(page|product_id|product|vehicle_id|vehicle|productId)$/, [1, 1, 2]],
  [/^version$/, [1, 1, 2]],
  [/percent/i, [10, 25, 50]],
];

function numberOf({ random, known, operation }: Making, name: string, form: Form): number {
  const ids = idsOf(operation, name, known);
  const low = form.minimum ?? 0;
  const high = Math.min(form.maximum ?? 1000, low + 1000);
  const usual = ids ?? NUMBERS.find(([pattern]) => pattern.test(name))?.[1];
  const fitting = usual?.filter(
    (value) => value >= (form.minimum ?? value) && value <= (form.maximum ?? value),
  );
  if (fitting !== undefined && fitting.length > 0) return random.pick(fitting);
  return random.pick([low, Math.max(low, 1), high, low + random.below(high - low + 1)]);
}

function idsOf(operation: string, name: string, known: Known): readonly number[] | null {
  if (name === 'proposal' || name === 'proposalId') return known.proposals;
  if (name === 'rateId') return known.offers;
  if (operation === 'identity.decide-grant') return known.grants;
  if (name !== 'id' && name !== 'author' && name !== 'drawee_of') return null;
  if (operation === 'proposal.delete-offer') return known.offers;
  if (operation.startsWith('proposal.')) return known.proposals;
  if (operation.startsWith('identity.')) return known.users;
  return [1, 2, 3, 4];
}

/** A picture of four points. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEUlEQVR4nGP4z8DwH4QZYAwAR8oH+WdZbrcAAAAASUVORK5CYII=';

const TEXTS: readonly [RegExp, readonly string[]][] = [
  [
    /^status$/,
    ['pending_approval', 'pending_approval', 'approved', 'rejected', 'canceled', 'pending_reanalysis'],
  ],
  [/name|Name/, ['Marta Nunes Lobo', 'Empresa de Prova Ltda.', 'José Antônio d’Ávila']],
  [/^(city|neighborhood|address)$/, ['São Paulo', 'Rua Dª Inês, 10']],
  [/^image$/, ['iVBORw0KGgo=', PNG]],
  [/^password$/, ['demo-baas_viewer', 'uma senha comprida e errada']],
  [/^(agency|account|accountDigit|number|idNumber)$/, ['1', '12', '123']],
];

/** One of these is what a field with a pattern of its own looks like. */
const PATTERNED = [
  '2026-11-20',
  '1980-02-29',
  '2001-04-05',
  '01310-100',
  '(11) 98765-4321',
  '2062',
  '6462000',
  'SP',
  'draft-1',
  '5f0e6a10-6d3c-4b5f-9a3f-0d9f6f9b1c11',
  '12345678901234567890',
  'www.empresa.com.br',
  'https://empresa.com.br/sobre',
  '1',
  'X',
];

function textOf({ random, known }: Making, name: string, form: Form): string {
  if (form.format === 'email' || name === 'email')
    return random.pick([
      'baas_viewer@demo.test',
      'compliance@demo.test',
      `pessoa${random.below(500)}@attack.test`,
    ]);
  if (name === 'token') return random.pick([...known.passwordLinks, 'f'.repeat(43)]);
  const pool =
    form.pattern === undefined
      ? (TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? ['Texto de prova, com acentuação.'])
      : fitting(form.pattern, known);
  if (pool.length === 0)
    throw new Error(
      `Nothing looks like ${form.pattern} (${name}): add one to tests/attack/support/valid-input.ts.`,
    );
  const text = random.pick(pool);
  const long = text.padEnd(form.minLength ?? 0, ' prova');
  return form.pattern === undefined ? long.slice(0, form.maxLength ?? 2000) : text;
}

function fitting(pattern: string, known: Known): string[] {
  const form = new RegExp(pattern, 'u');
  return [...known.cnpjs, ...known.cpfs, ...PATTERNED].filter((text) => form.test(text));
}
