import { COMPANY_FIELDS, type FieldKind } from '@lastro/domain/company/company-fields';
import { checkCompany } from '@lastro/domain/company/company-rules';
import type { IsoDate } from '@lastro/domain/dates';
import { type Cents, centsToReais } from '@lastro/domain/money';
import { type Percent, percentToNumber } from '@lastro/domain/percent';
import type { Cnpj } from '@lastro/domain/tax-id';
import type { createClient, updateClient } from '@lastro/wire/company/company-operations';
import { client } from '@lastro/wire/company/company-schemas';
import { issueText } from '@lastro/wire/issue-texts';
import type { InputOf, Operation } from '@lastro/wire/operation';
import type { RecordField } from '../../shared/form/record-field';
import { operationResolver } from '../../shared/form/resolvers';
import type { RecordDefinition } from '../../shared/form/use-record-form';
import { sameValue } from '../../shared/merge/three-way';
import { isNothing, type LookUp } from '../../shared/trail/fact-text';
import type { CompanyRecord } from './company-queries';
import {
  FICHA_FIELDS,
  type FichaField,
  type FichaName,
  type FichaValue,
  type FichaValues,
  fichaField,
} from './ficha-fields';
import { fichaText } from './ficha-text';
import { cnpjOf } from './people/people-of-company';

type CompanyInput = InputOf<typeof updateClient>['input'];

function emptyOf(kind: FieldKind): FichaValue {
  return kind === 'activities'
    ? []
    : kind === 'text' || kind === 'long'
      ? ''
      : kind === 'flag'
        ? false
        : null;
}

/** The code of the Banco Central, as the list of countries has it. */
const BRAZIL = '1058';

/** A company that nobody knows anything of; new ones are active and clients until somebody says otherwise. */
export const EMPTY_FICHA: FichaValues = {
  ...valuesFrom((field) => emptyOf(field.kind)),
  active: true,
  isClient: true,
  countryId: BRAZIL,
};

export function fichaValuesOf(company: CompanyRecord): FichaValues {
  const listed: Partial<Record<FichaName, string | string[] | null>> = {
    taxTypeId: idText(company.taxType),
    industryId: idText(company.industry),
    useOfCreditId: idText(company.useOfCredit),
    riscoSocioAmbientalId: idText(company.riscoSocioAmbiental),
    countryId: idText(company.country),
    mainActivity: company.mainActivity?.code ?? null,
    secondaryActivities: company.secondaryActivities.map((activity) => activity.code),
  };
  return valuesFrom(({ name, kind }) => {
    const value = name in listed ? listed[name] : company[name as keyof CompanyRecord];
    return (value as FichaValue | undefined) ?? emptyOf(kind);
  });
}

function idText(described: { readonly id: number } | null): string | null {
  return described === null ? null : String(described.id);
}

function valuesFrom(read: (field: FichaField) => FichaValue): FichaValues {
  const entries = FICHA_FIELDS.map((field) => [field.name, read(field)]);
  return Object.fromEntries(entries);
}

export function changedNames(before: FichaValues, after: FichaValues): FichaName[] {
  return FICHA_FIELDS.map(({ name }) => name).filter((name) => !sameValue(before[name], after[name]));
}

/** The same fields as the use case takes them: '' empties a field, ids are numbers. */
function inputOf(names: readonly FichaName[], values: FichaValues): CompanyInput {
  return Object.fromEntries(names.map((name) => [name, inputValue(name, values[name])]));
}

function inputValue(name: FichaName, value: FichaValue): unknown {
  // The one text that a company cannot be without: an empty one is sent and refused beside its field.
  if (name === 'registeredName') return value;
  if (isEmpty(value)) return Array.isArray(value) ? value : null;
  return COMPANY_FIELDS[name].kind === 'reference' ? Number(value) : value;
}

function isEmpty(value: FichaValue): boolean {
  return isNothing(typeof value === 'string' ? value.trim() : value);
}

/** Only what changed travels: what nobody touched cannot be wrong now, nor overwrite anything. */
export function toCompanyUpdate(company: CompanyRecord, values: FichaValues): InputOf<typeof updateClient> {
  const input = inputOf(changedNames(fichaValuesOf(company), values), values);
  return { cnpj: cnpjOf(company), version: company.version, input };
}

export function toNewCompany(cnpj: Cnpj, values: FichaValues): InputOf<typeof createClient> {
  const filled = FICHA_FIELDS.map(({ name }) => name).filter(
    (name) => name === 'registeredName' || !isEmpty(values[name]),
  );
  return { cnpj, input: inputOf(filled, values) };
}

/** As it travels: what the schema of the call reads when it checks the form. */
export function onTheWire<C extends { readonly input: CompanyInput }>(command: C): Record<string, unknown> {
  const fields = Object.entries(command.input);
  return {
    ...command,
    input: Object.fromEntries(fields.map(([name, value]) => [name, encoded(name, value)])),
  };
}

function encoded(name: string, value: unknown): unknown {
  if (value === null) return null;
  const kind = fichaField(name)?.kind;
  if (kind === 'money') return centsToReais(value as Cents);
  return kind === 'percent' ? percentToNumber(value as Percent) : value;
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

/** What a form of the ficha is checked by, before it is sent as that command. */
export function fichaResolver<C extends { readonly input: CompanyInput }>(
  operation: Operation,
  commandOf: (values: FichaValues) => C,
  businessDate: IsoDate,
) {
  return operationResolver<FichaValues>({
    operation,
    toWire: (values) => onTheWire(commandOf(values)),
    fieldOf: fichaFieldOf,
    alsoWrong: (values) => alsoWrongInFicha(values, businessDate),
  });
}

/** Fields of the ficha as conflicts and drafts see them; `lookUp` tells what was chosen of a list. */
export function fichaRecordFields(lookUp?: LookUp): RecordField<FichaValues>[] {
  return FICHA_FIELDS.map(
    (field) =>
      ({
        name: field.name,
        label: field.label,
        text: (value: FichaValue) => fichaText(field, value, lookUp),
        fits: (kept) => fits(field.kind, kept),
      }) as RecordField<FichaValues>,
  );
}

const TYPE_OF_KIND: Readonly<Partial<Record<FieldKind, string>>> = {
  flag: 'boolean',
  answer: 'boolean',
  money: 'number',
  integer: 'number',
  decimal: 'number',
};

function fits(kind: FieldKind, kept: unknown): boolean {
  const empty = emptyOf(kind);
  if (Array.isArray(empty)) return Array.isArray(kept) && kept.every((item) => typeof item === 'string');
  return kept === null ? empty === null : typeof kept === (TYPE_OF_KIND[kind] ?? 'string');
}

export function fichaDefinition(lookUp: LookUp): RecordDefinition<CompanyRecord, FichaValues> {
  return {
    subject: 'Esta ficha',
    schema: client,
    valuesOf: fichaValuesOf,
    fieldOf: fichaFieldOf,
    fields: fichaRecordFields(lookUp),
  };
}
