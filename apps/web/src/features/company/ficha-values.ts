import { checkCompany } from '@lastro/domain/company/company-rules';
import type { IsoDate } from '@lastro/domain/dates';
import { type Cents, centsToReais } from '@lastro/domain/money';
import { type Percent, percentToNumber } from '@lastro/domain/percent';
import type { Cnpj } from '@lastro/domain/tax-id';
import type { createClient, updateClient } from '@lastro/wire/company/company-operations';
import { issueText } from '@lastro/wire/issue-texts';
import type { InputOf } from '@lastro/wire/operation';
import { sameValue } from '../../shared/merge/three-way';
import type { ClientRecord } from './client-queries';
import {
  FICHA_FIELDS,
  type FichaField,
  type FichaName,
  type FichaValue,
  type FichaValues,
  fichaField,
  type KindValues,
} from './ficha-fields';

type ClientInput = InputOf<typeof updateClient>['input'];

const EMPTY_OF_KIND: KindValues = {
  text: '',
  long: '',
  flag: false,
  answer: null,
  choice: null,
  date: null,
  money: null,
  percent: null,
  integer: null,
  decimal: null,
  cep: null,
  phone: null,
  email: null,
  activity: null,
  activities: [],
};

/** The code of the Banco Central, as the list of countries has it. */
const BRAZIL = '1058';

/** A company that nobody knows anything of; new ones are active and clients until somebody says otherwise. */
export const EMPTY_FICHA: FichaValues = {
  ...valuesFrom((field) => EMPTY_OF_KIND[field.kind]),
  version: 0,
  active: true,
  isClient: true,
  countryId: BRAZIL,
};

export function fichaValuesOf(client: ClientRecord): FichaValues {
  const chosen: Partial<Record<FichaName, string | string[] | null>> = {
    taxTypeId: idText(client.taxType),
    industryId: idText(client.industry),
    useOfCreditId: idText(client.useOfCredit),
    riscoSocioAmbientalId: idText(client.riscoSocioAmbiental),
    countryId: idText(client.country),
    mainActivity: client.mainActivity?.code ?? null,
    secondaryActivities: client.secondaryActivities.map((activity) => activity.code),
  };
  const values = valuesFrom((field) => {
    const value = field.name in chosen ? chosen[field.name] : client[field.name as keyof ClientRecord];
    return (value as FichaValue | null | undefined) ?? EMPTY_OF_KIND[field.kind];
  });
  return { ...values, version: client.version };
}

function idText(described: { readonly id: number } | null): string | null {
  return described === null ? null : String(described.id);
}

function valuesFrom(read: (field: FichaField) => FichaValue | null): Omit<FichaValues, 'version'> {
  return Object.fromEntries(FICHA_FIELDS.map((field) => [field.name, read(field)])) as unknown as Omit<
    FichaValues,
    'version'
  >;
}

export function changedNames(before: FichaValues, after: FichaValues): FichaName[] {
  return FICHA_FIELDS.map(({ name }) => name).filter((name) => !sameValue(before[name], after[name]));
}

/** The same fields as the use case takes them: '' empties a field, ids are numbers. */
function decoded(names: readonly FichaName[], values: FichaValues): ClientInput {
  return Object.fromEntries(names.map((name) => [name, decodedValue(name, values)])) as ClientInput;
}

const NUMBERED: readonly FichaName[] = [
  'taxTypeId',
  'industryId',
  'useOfCreditId',
  'riscoSocioAmbientalId',
  'countryId',
];

function decodedValue(name: FichaName, values: FichaValues): unknown {
  const value = values[name];
  // The one text that a company cannot be without: an empty one is sent and refused beside its field.
  if (name === 'registeredName') return value;
  if (typeof value === 'string' && value.trim() === '') return null;
  return NUMBERED.includes(name) && value !== null ? Number(value) : value;
}

/** As it travels: what the schema of the call reads when it checks the form. */
function encoded(input: ClientInput): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, encodedValue(fichaField(name)?.kind, value)]),
  );
}

function encodedValue(kind: string | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (kind === 'money') return centsToReais(value as Cents);
  return kind === 'percent' ? percentToNumber(value as Percent) : value;
}

/** Only what changed travels: what nobody touched cannot be wrong now, nor overwrite anything. */
export function toClientUpdate(
  cnpj: Cnpj,
  base: FichaValues,
  values: FichaValues,
): InputOf<typeof updateClient> {
  return { cnpj, version: values.version, input: decoded(changedNames(base, values), values) };
}

export function toNewClient(cnpj: Cnpj, values: FichaValues): InputOf<typeof createClient> {
  const filled = FICHA_FIELDS.map(({ name }) => name).filter(
    (name) => name === 'registeredName' || !isEmpty(values[name]),
  );
  return { cnpj, input: decoded(filled, values) };
}

function isEmpty(value: FichaValue): boolean {
  return Array.isArray(value) ? value.length === 0 : value === null || sameValue(value, '');
}

export function onTheWire<T extends { readonly input: ClientInput }>(command: T): Record<string, unknown> {
  return { ...command, input: encoded(command.input) };
}

/** `input.secondaryActivities.3` → the field that shows it. */
export function fichaFieldOf(wirePath: string): FichaName | null {
  const [head, name = ''] = wirePath.split('.');
  return head === 'input' ? (fichaField(name)?.name ?? null) : null;
}

/** The rules between fields, by the same function as the server's. */
export function alsoWrongInFicha(values: FichaValues, businessDate: IsoDate) {
  return checkCompany(values, businessDate).flatMap((issue) => {
    const field = fichaFieldOf(`input.${issue.path}`);
    return field === null ? [] : [{ field, message: issueText(issue.code, issue.params) }];
  });
}
