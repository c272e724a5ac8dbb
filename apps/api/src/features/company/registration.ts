import type { Issue } from '@lastro/domain/issues';
import { type Cnpj, parseTaxId, type TaxId } from '@lastro/domain/tax-id';
import { clientFields } from '@lastro/wire/company/company-schemas';
import { personInput } from '@lastro/wire/company/person-schemas';
import type { getRegistration, register } from '@lastro/wire/company/registration-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import { issuesFromZod } from '@lastro/wire/zod-issues';
import type { z } from 'zod';
import type { CompanyRegistry, RegistryAnswer } from '../../gateways/company-registry/port';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { scalarsToWire } from './company-fields';
import { lockFicha, lockPersonForm } from './company-locks';
import { originsToWire } from './company-origins';
import { type CompanyRow, findCompany } from './company-read';
import { loadCompany, readCompany, viewCompany } from './company-view';
import { inForm, registering } from './ficha';
import { isLargeOwner } from './owner-extra';
import { companiesBelow } from './ownership-read';
import { personCompleteness, personOrigins } from './person-facts';
import { findPerson } from './person-read';
import { personView, readPerson } from './person-view';
import { REGISTRATION_SHAPES, readShape, refuseElsewhere, type Said, streetSaid } from './registration-shape';
import { registerCompany, updateLocked } from './save-company';
import { registerPerson, updateLockedPerson } from './save-person';

type Registration = ReplyOf<typeof getRegistration>;

/** Spec §7: by tax id; with `deal_status=PROCESSING` only a registration that is still under way. */
export const getRegistrationCase: UseCase<typeof getRegistration> = async (ctx, { tax_id, deal_status }) => {
  const taxId = readTaxId(tax_id);
  const found =
    taxId.kind === 'cnpj'
      ? await companyRegistration(ctx, taxId.value)
      : await personRegistration(ctx, taxId.value);
  if (found === null || (deal_status === 'PROCESSING' && found.deal_status !== 'PROCESSING'))
    throw new AppError('registration.not-found');
  return found;
};

function readTaxId(text: string): TaxId {
  const taxId = parseTaxId(text);
  if (taxId === null) throw invalid([{ path: 'tax_id', code: 'document.invalid' }]);
  return taxId;
}

function invalid(issues: readonly Issue[]): AppError {
  return new AppError('registration.invalid', {}, { issues });
}

function dealStatus(percent: number) {
  return percent === 100 ? ('COMPLETED' as const) : ('PROCESSING' as const);
}

async function companyRegistration(ctx: Context, cnpj: string): Promise<Registration | null> {
  const row = await findCompany(ctx.tx, cnpj);
  if (row === undefined) return null;
  const company = await readCompany(ctx, row);
  return {
    tax_id: cnpj,
    kind: 'company',
    name: company.registeredName,
    deal_status: dealStatus(company.completeness.percent),
    completeness: company.completeness.percent,
    missing: company.completeness.missing,
    origins: company.origins,
    version: company.version,
    updated_at: company.updatedAt,
    data: company,
  };
}

/** Decisions §2: the door lets only those ask for people by CPF who may see them. */
async function personRegistration(ctx: Context, taxId: string): Promise<Registration | null> {
  const row = await findPerson(ctx.tx, taxId);
  if (row === undefined) return null;
  const { percent, missing } = personCompleteness(
    row,
    await isLargeOwner(ctx.tx, taxId, await companiesBelow(ctx.tx, taxId)),
  );
  return {
    tax_id: taxId,
    kind: 'person',
    name: row.name,
    deal_status: dealStatus(percent),
    completeness: percent,
    missing: missing.map(({ key, section, label }) => ({ key, section, label, owners: [] })),
    origins: originsToWire(personOrigins(row)),
    version: row.version,
    updated_at: row.updated_at,
    data: readPerson(ctx, row),
  };
}

type Fields = Readonly<Record<string, unknown>>;

type Given = { readonly said: Said } & (
  | { readonly kind: 'company'; readonly cnpj: Cnpj; readonly data: z.output<typeof clientFields> }
  | { readonly kind: 'person'; readonly taxId: string; readonly data: z.output<typeof personInput> }
);

/** The fields are a company's or a person's, as the tax id says. `saved`: the company's ficha, where it has one. */
function readGiven(taxId: TaxId, data: Fields, saved: CompanyRow | undefined): Given {
  if (taxId.kind === 'cnpj') {
    const said = readShape(REGISTRATION_SHAPES.company, data);
    const stands = saved === undefined ? {} : scalarsToWire(saved);
    const fields = withoutOld(clientFields.shape, said.fields, stands);
    return { kind: 'company', cnpj: taxId.value, data: readData(clientFields, { ...said, fields }), said };
  }
  const said = readShape(REGISTRATION_SHAPES.person, data);
  return { kind: 'person', taxId: taxId.value, data: readData(personInput, said), said };
}

/** What older rules let stand, and is sent back as it stands, changes nothing: it is not held against those of today. */
function withoutOld(shape: Readonly<Record<string, z.ZodType>>, said: Fields, stands: Fields): Fields {
  const isOld = (name: string, value: unknown) =>
    value === stands[name] && shape[name]?.safeParse(value).success === false;
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => !isOld(name, value)));
}

function readData<S extends z.ZodType>(schema: S, { fields, issues, placeOf }: Said): z.output<S> {
  const read = schema.safeParse(fields, { reportInput: true });
  if (read.success && issues.length === 0) return read.data;
  const wrong = read.success ? [] : issuesFromZod(read.error);
  throw invalid([...wrong.map((issue) => ({ ...issue, path: placeOf(issue.path) })), ...issues]);
}

/** Whoever sends an answer back sends the version in it, too; without one it is a plain client (decisions §1). */
function readVersion({ version }: Said): number | undefined {
  if (version === undefined || version === null) return undefined;
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version;
  throw invalid([{ path: 'data.version', code: 'field.not-an-integer' }]);
}

interface Asked {
  readonly given: Given;
  readonly answer: RegistryAnswer;
}

/** Spec §7 Client registration: one call that creates or updates by tax id, a company or a person (decisions §8). */
export function registerCase(
  registry: CompanyRegistry,
): StagedUseCase<typeof register, { given: Given; asks: Cnpj | null }, Asked> {
  return {
    prepare: async (ctx, { tax_id, data }) => {
      const taxId = readTaxId(tax_id);
      const saved = taxId.kind === 'cnpj' ? await findCompany(ctx.tx, taxId.value) : undefined;
      const given = readGiven(taxId, data, saved);
      return { given, asks: given.kind === 'company' && saved === undefined ? given.cnpj : null };
    },
    outside: async ({ given, asks }) => ({
      given,
      answer: asks === null ? { outcome: 'unknown' } : await registry.find(asks),
    }),
    complete: (ctx, input, { given, answer }) => {
      const version = input.version ?? readVersion(given.said);
      return inForm(given.said.placeOf, () =>
        given.kind === 'company'
          ? saveCompany(ctx, given, version, answer)
          : savePerson(ctx, given, version, input.reason),
      );
    },
  };
}

type Saved = ReplyOf<typeof register>;
type Version = number | null | undefined;

async function saveCompany(
  ctx: Context,
  { cnpj, data: given, said }: Extract<Given, { kind: 'company' }>,
  version: Version,
  answer: RegistryAnswer,
): Promise<Saved> {
  const created = !(await lockFicha(ctx.tx, cnpj, given));
  let data = given;
  if (Object.keys(said.elsewhere).length > 0) {
    const current = created ? null : await viewCompany(ctx, await loadCompany(ctx, cnpj));
    const { street: _street, ...elsewhere } = said.elsewhere;
    const changed = streetSaid(said.elsewhere, given.address, current);
    if (changed !== null) data = { ...given, address: readStreet(changed.street) };
    refuseIssues(
      'registration.invalid',
      refuseElsewhere(changed === null ? said.elsewhere : elsewhere, current, cnpj),
    );
  }
  const named =
    created && answer.outcome === 'found' ? { registeredName: answer.company.registeredName, ...data } : data;
  const row = created
    ? await registering(() => registerCompany(ctx, cnpj, named, answer))
    : await updateLocked(ctx, cnpj, version, data);
  return { tax_id: cnpj, kind: 'company', created, version: row.version };
}

function readStreet(street: unknown): z.output<typeof clientFields>['address'] {
  const read = clientFields.shape.address.safeParse(street, { reportInput: true });
  if (read.success) return read.data;
  throw invalid(issuesFromZod(read.error).map((issue) => ({ ...issue, path: 'street' })));
}

async function savePerson(
  ctx: Context,
  { taxId, data, said: { elsewhere } }: Extract<Given, { kind: 'person' }>,
  version: Version,
  reason: string | null | undefined,
): Promise<Saved> {
  const created = (await lockPersonForm(ctx.tx, taxId, data)) === undefined;
  if (Object.keys(elsewhere).length > 0) {
    const current = created ? undefined : await findPerson(ctx.tx, taxId);
    const view = current === undefined ? null : personView(ctx, current);
    refuseIssues('registration.invalid', refuseElsewhere(elsewhere, view, taxId));
  }
  const row = created
    ? await registering(() => registerPerson(ctx, taxId, data))
    : await updateLockedPerson(ctx, taxId, data, { version, reason });
  return { tax_id: taxId, kind: 'person', created, version: row.version };
}
