import type { IsoDate } from '@lastro/domain/dates';
import { createClient, updateClientBankData } from '@lastro/wire/company/company-operations';
import * as links from '@lastro/wire/company/link-operations';
import { createPerson, linkSpouse } from '@lastro/wire/company/person-operations';
import { sql } from 'kysely';
import type { Door } from '../../platform/door/door';
import type { DemoCall } from '../demo-call';
import { workdayBefore } from '../demo-clock';
import type { DemoStage } from '../demo-stage';
import { DEMO_COMPANIES, isEstablished } from './companies';
import { COUPLES, DEMO_PEOPLE, personTaxId } from './people';
import { DEMO_TIES, type DemoTies } from './ties';

const REGISTRATION = 'registration@demo.test';
const COMPLIANCE = 'compliance@demo.test';

/** What a start that was cut short had made already. By existence, as the accounts are, and for the same reason. */
interface Made {
  readonly people: ReadonlySet<string>;
  readonly married: ReadonlySet<string>;
  readonly companies: ReadonlySet<string>;
  /** `list|cnpj|who` */
  readonly ties: ReadonlySet<string>;
}

/**
 * Days before the business date, and minutes after the opening. Everything is there before the first proposal, and each
 * before what leans on it, also where a weekend makes one work day of two.
 */
const MOMENTS = {
  people: [150, 0],
  couples: [149, 60],
  established: [140, 0],
  young: [100, 0],
  ties: [99, 240],
} as const;

export async function fillCompanies({ call, door, clock, today }: DemoStage): Promise<void> {
  const at = (moment: keyof typeof MOMENTS, later = 0) => {
    const [daysAgo, minutes] = MOMENTS[moment];
    clock.wind(workdayBefore(today, daysAgo), minutes + later);
  };
  const made = await whatIsMade(door);
  at('people');
  for (const { taxId, input } of DEMO_PEOPLE) {
    // Political exposure is compliance's to declare.
    const who = input.pep === true || input.pepSecondary !== undefined ? COMPLIANCE : REGISTRATION;
    if (!made.people.has(taxId)) await call(who, createPerson, { taxId, input });
  }
  at('couples');
  for (let couple = 0; couple < COUPLES; couple += 1) {
    const taxId = personTaxId(couple * 2);
    if (!made.married.has(taxId))
      await call(REGISTRATION, linkSpouse, { taxId, spouse: { taxId: personTaxId(couple * 2 + 1) } });
  }
  for (const age of ['established', 'young'] as const) {
    const companies = DEMO_COMPANIES.filter((company) => isEstablished(company) === (age === 'established'));
    for (const [index, { cnpj, input }] of companies.entries()) {
      at(age, index);
      const told = past(input, 'foundingDate', clock.businessDate());
      if (!made.companies.has(cnpj)) await call(REGISTRATION, createClient, { cnpj, input: told });
    }
  }
  at('ties');
  for (const [index, ties] of DEMO_TIES.entries()) await tie(call, made, ties, index, clock.businessDate());
}

/** The demo also runs on a pinned date that is older than the youngest companies. */
function past<T extends object, K extends keyof T>(input: T, field: K, today: IsoDate): T {
  const isFuture = String(input[field] ?? '') > today;
  return isFuture ? { ...input, [field]: null } : input;
}

async function tie(call: DemoCall, made: Made, ties: DemoTies, index: number, today: IsoDate): Promise<void> {
  const clientCnpj = ties.cnpj;
  const isNew = (list: string, who: string) => !made.ties.has(`${list}|${clientCnpj}|${who}`);
  for (const parent of ties.parents)
    if (isNew('parent', parent.parentCnpj))
      await call(COMPLIANCE, links.saveRelationship, { clientCnpj, ...parent });
  for (const input of ties.representatives)
    if (isNew('representative', input.taxId))
      await call(REGISTRATION, links.saveRepresentative, {
        clientCnpj,
        input: past(input, 'startDate', today),
      });
  for (const input of ties.board)
    if (isNew('board', input.taxId ?? ''))
      await call(REGISTRATION, links.saveBoardMember, {
        clientCnpj,
        input: past(input, 'startDate', today),
      });
  for (const input of ties.procurators)
    if (isNew('procurator', input.taxId))
      await call(REGISTRATION, links.saveProcurator, { clientCnpj, input });
  for (const taxId of ties.guarantors)
    if (isNew('guarantor', taxId))
      await call(REGISTRATION, links.saveGuarantor, { clientCnpj, input: { taxId } });
  if (ties.hasBank && isNew('bank', ''))
    await call(REGISTRATION, updateClientBankData, { cnpj: clientCnpj, input: bankAccount(index) });
}

function bankAccount(index: number) {
  return {
    bankCode: ['001', '033', '104', '237', '341', '756'][index % 6] ?? '001',
    agency: String(1000 + index * 7),
    agencyDigit: index % 2 === 0 ? '3' : null,
    account: String(100_000 + index * 12_347),
    accountDigit: index % 9 === 8 ? 'X' : String(index % 10),
    kind: (['checking', 'checking', 'payment', 'savings'] as const)[index % 4] ?? 'checking',
  };
}

async function whatIsMade({ db }: Door): Promise<Made> {
  const people = await db.selectFrom('persons').select(['tax_id', 'spouse_id']).execute();
  const companies = await db.selectFrom('companies').select('cnpj').execute();
  const { rows: ties } = await sql<{ tie: string }>`
    select concat_ws('|', t.list, c.cnpj, t.who) as tie from companies c join (
      select 'parent' as list, l.company_id, o.cnpj as who
        from company_relationships l join companies o on o.id = l.parent_company_id
      union all select 'representative', l.company_id, p.tax_id from representatives l join persons p on p.id = l.person_id
      union all select 'board', l.company_id, p.tax_id from board_members l join persons p on p.id = l.person_id
      union all select 'procurator', l.company_id, p.tax_id from procurators l join persons p on p.id = l.person_id
      union all select 'guarantor', l.company_id, p.tax_id from guarantors l join persons p on p.id = l.person_id
      union all select 'bank', l.company_id, '' from company_bank_accounts l
    ) t on t.company_id = c.id`.execute(db);
  return {
    people: new Set(people.map((row) => row.tax_id)),
    married: new Set(people.filter((row) => row.spouse_id !== null).map((row) => row.tax_id)),
    companies: new Set(companies.map((row) => row.cnpj)),
    ties: new Set(ties.map((row) => row.tie)),
  };
}
