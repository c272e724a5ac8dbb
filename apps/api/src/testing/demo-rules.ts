import { REGISTRY_COMPANIES } from '../gateways/company-registry/known-companies';

/** What holds of a believable demo, as a question for those that break it: `what` names them, `why` shows it. */
interface DemoRule {
  readonly rule: string;
  readonly offenders: string;
}

const day = (instant: string) => `(${instant} at time zone 'America/Sao_Paulo')::date`;
const adult = (born: string) => `${born} + interval '18 years'`;

/** Limits of Lei Complementar 123/2006 for a year's revenue, in cents. */
const MEI_LIMIT = 81_000_00;
const SIMPLES_LIMIT = 4_800_000_00;
/** Decisions §3, in cents. */
const COMMITTEE_LIMIT = 2_000_000_00;
/** Legal natures: sole trader, the companies by shares, investment fund. */
const SOLE_TRADER = '2135';
const BY_SHARES = `('2046', '2054')`;
const FUND = '2224';
const [SIMPLES, MEI] = [1, 5];

const OWNERS = `(select company_id, person_id from representatives where removed_at is null and percentage_owned > 0)`;
const PARENTS = `(select company_id from company_relationships where removed_at is null)`;

/** Every company that the registry knows, registered here or not, with its e-mail. */
const REGISTRY = REGISTRY_COMPANIES.filter(({ email }) => email !== null)
  .map(({ cnpj, email }) => `('${cnpj}', '${email}')`)
  .join(', ');

const COMPANY_RULES: readonly DemoRule[] = [
  {
    rule: 'a CNPJ has letters only if the company was founded since July 2026',
    offenders: `select cnpj as what, founded_on as why from companies where cnpj ~ '[A-Z]' and founded_on < '2026-07-01'`,
  },
  {
    rule: 'and some companies have them, founded since then',
    offenders: `select 'nobody' as what, count(*) as why from companies where cnpj ~ '[A-Z]' and founded_on >= '2026-07-01' having count(*) < 10`,
  },
  {
    rule: 'nobody founded is younger than its registration, and nobody was registered in the future',
    offenders: `select cnpj as what, created_at as why from companies where founded_on > ${day('created_at')} or ${day('created_at')} > TODAY`,
  },
  {
    rule: 'the option for Simples and the tax regime agree',
    offenders: `select cnpj as what, concat_ws(' ', opting_simple, mei, tax_type_id) as why from companies where tax_type_id is not null
      and (opting_simple is true) <> (tax_type_id in (${SIMPLES}, ${MEI}))`,
  },
  {
    rule: 'a MEI is a sole trader, opts for Simples, is taxed as MEI and earns within the limit',
    offenders: `select cnpj as what, concat_ws(' ', legal_nature_code, opting_simple, tax_type_id, average_annual_revenue_cents) as why from companies
      where mei and (legal_nature_code <> '${SOLE_TRADER}' or opting_simple is not true or tax_type_id <> ${MEI} or employees > 1
        or average_annual_revenue_cents > ${MEI_LIMIT}) or (tax_type_id = ${MEI} and mei is not true)`,
  },
  {
    rule: 'some companies are MEI, some opt for Simples',
    offenders: `select 'nobody' as what, count(*) as why from companies having count(*) filter (where mei) < 2 or count(*) filter (where opting_simple) < 6`,
  },
  {
    rule: 'Simples is not for companies by shares, funds, those that a company owns, nor those that earn too much',
    offenders: `select cnpj as what, concat_ws(' ', legal_nature_code, average_annual_revenue_cents) as why from companies c where opting_simple
      and (legal_nature_code in ${BY_SHARES} or legal_nature_code = '${FUND}' or fund is true or c.id in ${PARENTS}
        or average_annual_revenue_cents > ${SIMPLES_LIMIT})`,
  },
  {
    rule: 'a sole trader is one person: its name, one owner of the whole, no directors and no company behind it',
    offenders: `select c.cnpj as what, c.registered_name as why from companies c where c.legal_nature_code = '${SOLE_TRADER}' and (
      c.id in ${PARENTS} or exists (select 1 from board_members b where b.company_id = c.id)
      or exists (select 1 from company_relationships r where r.parent_company_id = c.id)
      or (exists (select 1 from representatives r where r.company_id = c.id) and not exists (
        select 1 from representatives r join persons p on p.id = r.person_id where r.company_id = c.id and r.percentage_owned = 100
          and p.name = c.registered_name)))`,
  },
  {
    rule: 'who trades alone as a MEI is no partner elsewhere',
    offenders: `select o.person_id as what, count(*) as why from ${OWNERS} o group by o.person_id
      having count(*) > 1 and bool_or(exists (select 1 from companies c where c.id = o.company_id and c.mei))`,
  },
  {
    rule: 'who trades alone earns no more than the business does',
    offenders: `select c.cnpj as what, concat_ws(' ', p.monthly_income_cents, c.average_monthly_revenue_cents) as why from companies c
      join ${OWNERS} o on o.company_id = c.id join persons p on p.id = o.person_id
      where c.legal_nature_code = '${SOLE_TRADER}' and p.monthly_income_cents > c.average_monthly_revenue_cents`,
  },
  {
    rule: 'a fund is registered as one',
    offenders: `select cnpj as what, legal_nature_code as why from companies where (fund is true) <> (legal_nature_code = '${FUND}') and legal_nature_code is not null`,
  },
  {
    rule: 'capital and revenue belong to one company: a year earns from a fifth to twenty times the capital',
    offenders: `select cnpj as what, concat_ws(' ', social_capital_cents, average_annual_revenue_cents) as why from companies
      where average_annual_revenue_cents not between social_capital_cents / 5 and social_capital_cents * 20`,
  },
  {
    rule: 'a year has twelve months, and purchases are less than sales',
    offenders: `select cnpj as what, average_annual_revenue_cents as why from companies
      where average_annual_revenue_cents <> average_monthly_revenue_cents * 12 or average_monthly_purchases_cents > average_monthly_revenue_cents`,
  },
  {
    rule: 'nobody asks for more than a year earns',
    offenders: `select cnpj as what, amount_requested_cents as why from companies where amount_requested_cents > average_annual_revenue_cents`,
  },
  {
    rule: 'no two companies have one e-mail, and no company that of another one of the registry',
    offenders: `select string_agg(cnpj, ' ') as what, email as why from (
        select cnpj, email from companies union select cnpj, email from (values REGISTRY) as registry (cnpj, email)
      ) as told where email is not null group by email having count(distinct cnpj) > 1`,
  },
  {
    rule: 'shares add up to at most 100 %',
    offenders: `select c.cnpj as what, sum(s.share) as why from companies c join (
      select company_id, percentage_owned as share from representatives where removed_at is null
      union all select company_id, percentage_owned from company_relationships where removed_at is null) s on s.company_id = c.id
      group by c.cnpj having sum(s.share) > 100`,
  },
];

const PEOPLE_RULES: readonly DemoRule[] = [
  {
    rule: 'nobody represents or directs a company before it was founded',
    offenders: `select c.cnpj as what, concat_ws(' ', l.starts_on, c.founded_on) as why from companies c join (
      select company_id, starts_on from representatives union all select company_id, starts_on from board_members) l on l.company_id = c.id
      where l.starts_on < c.founded_on`,
  },
  {
    rule: 'nobody represents, directs or holds office before being of age',
    offenders: `select p.tax_id as what, concat_ws(' ', p.birth_on, l.starts_on) as why from persons p join (
      select person_id, starts_on from representatives union all select person_id, starts_on from board_members
      union all select id, pep_starts_on from persons) l on l.person_id = p.id
      where l.starts_on < ${adult('p.birth_on')}`,
  },
  {
    rule: 'ages are those of people who run companies: 18 to 90',
    offenders: `select tax_id as what, birth_on as why from persons where birth_on not between TODAY - interval '90 years' and TODAY - interval '18 years'`,
  },
  {
    rule: 'a mandate ends after it starts',
    offenders: `select id as what, concat_ws(' ', starts_on, ends_on) as why from board_members where ends_on <= starts_on`,
  },
  {
    rule: 'an office is held from its start to its end, which are told only by who was in one',
    offenders: `select tax_id as what, concat_ws(' ', pep, pep_starts_on, pep_ends_on) as why from persons
      where pep_ends_on < pep_starts_on or pep_starts_on > TODAY or (pep is true) <> (pep_starts_on is not null)
        or (pep is true) <> (pep_position is not null)`,
  },
  {
    rule: 'an identity document is issued after birth and before today',
    offenders: `select tax_id as what, concat_ws(' ', birth_on, id_emission_on) as why from persons where id_emission_on < birth_on or id_emission_on > TODAY`,
  },
  {
    rule: 'who is married or in a union has a spouse, who is not has none',
    offenders: `select tax_id as what, concat_ws(' ', marital_status_id, spouse_id) as why from persons
      where marital_status_id is not null and (marital_status_id in (2, 6)) <> (spouse_id is not null)`,
  },
  {
    rule: 'spouses are each other’s, in one status, regime and home, of ages that go together',
    offenders: `select p.tax_id as what, s.tax_id as why from persons p join persons s on s.id = p.spouse_id
      where s.spouse_id is distinct from p.id or s.marital_status_id <> p.marital_status_id
        or s.marriage_regime_id <> p.marriage_regime_id or abs(p.birth_on - s.birth_on) > 20 * 365
        or s.zip_code <> p.zip_code or s.number <> p.number`,
  },
  {
    rule: 'an exposed relative is who the CPF says, and an exposed spouse is the spouse',
    offenders: `select k.id as what, k.related_name as why from person_pep_links k join persons p on p.id = k.person_id
      left join persons r on r.tax_id = k.related_tax_id
      where r.name <> k.related_name or (k.relationship_type = 'spouse' and r.id is distinct from p.spouse_id)`,
  },
];

const TIME_RULES: readonly DemoRule[] = [
  ...['users', 'companies', 'persons', 'proposals', 'receivables'].map((table) => ({
    rule: `${table}: made before changed, and neither tomorrow`,
    offenders: `select id as what, concat_ws(' ', created_at, updated_at) as why from ${table} where updated_at < created_at or ${day('updated_at')} > TODAY`,
  })),
  {
    rule: 'nobody does anything before having an account',
    offenders: `select distinct u.email as what, u.created_at as why from audit_entries a join users u on u.id = a.actor_id where a.at < u.created_at`,
  },
  {
    rule: 'a proposal comes after its company was founded and registered, and after its partner',
    offenders: `select p.id as what, concat_ws(' ', p.created_at, c.created_at, c.founded_on, n.created_at) as why
      from proposals p join companies c on c.id = p.company_id left join partners n on n.id = p.partner_id
      where p.created_at < c.created_at or ${day('p.created_at')} < c.founded_on or p.created_at < n.created_at`,
  },
  {
    rule: 'an approval holds for thirty days, and what nobody answered expires the day after',
    offenders: `select id as what, concat_ws(' ', approved_at, expires_on) as why from proposals
      where approved_at is not null and expires_on <> ${day('approved_at')} + 30 or (status in ('approved', 'expired') and expires_on is null)
        or (status = 'expired' and ${day('updated_at')} <> expires_on + 1)`,
  },
  {
    rule: 'a contract comes after the approval of its proposal and within it, and is paid after it was made',
    offenders: `select t.code as what, concat_ws(' ', t.created_at, p.approved_at) as why from transactions t join proposals p on p.id = t.proposal_id
      left join instruments i on i.transaction_id = t.id left join expected_cashflow f on f.instrument_id = i.id
      where t.created_at < p.approved_at or ${day('t.created_at')} > p.expires_on or f.due_on <= ${day('t.created_at')}`,
  },
  {
    rule: 'a contract that waits for its signature, or for its money, is due after today',
    offenders: `select i.contract_number as what, min(f.due_on) as why from instruments i join expected_cashflow f on f.instrument_id = i.id
      where i.status in ('waiting_signature', 'signed') group by i.id having min(f.due_on) <= TODAY`,
  },
  {
    rule: 'and some contracts there are',
    offenders: `select 'too few' as what, count(*) as why from instruments having count(*) < 20`,
  },
  {
    rule: 'nobody is offered more than a year earns, and a company that closed is offered nothing',
    offenders: `select p.id as what, concat_ws(' ', p.largest_cents, c.average_annual_revenue_cents, c.active) as why
      from proposals p join companies c on c.id = p.company_id
      where p.largest_cents > c.average_annual_revenue_cents or not c.active
        or (c.mei and p.largest_cents > ${MEI_LIMIT})`,
  },
  {
    rule: 'a guarantee by an escrow account has one, and where there is no guarantee there is none',
    offenders: `select id as what, concat_ws(' ', guarantee, has_escrow_account) as why from proposals
      where (guarantee = 'escrow' and not has_escrow_account) or (guarantee = 'none' and has_escrow_account)`,
  },
  {
    rule: 'what waits for the board is more than the committee may approve',
    offenders: `select id as what, largest_cents as why from proposals where status = 'pending_board' and largest_cents <= ${COMMITTEE_LIMIT}`,
  },
  {
    rule: 'a receivable is issued by a company that exists, and an authorisation given by one that is registered',
    offenders: `select r.reference as what, concat_ws(' ', r.issued_on, c.founded_on) as why from receivables r join companies c on c.id = r.company_id
      where r.issued_on < c.founded_on or r.due_on < r.issued_on
      union all select c.cnpj, concat_ws(' ', o.requested_at, c.created_at) from opt_ins o join companies c on c.id = o.company_id
      where o.requested_at < c.created_at`,
  },
];

/** Each rule, asked on a business date. */
export function demoRules(today: string): [rule: string, offenders: string][] {
  return [...COMPANY_RULES, ...PEOPLE_RULES, ...TIME_RULES].map(({ rule, offenders }) => [
    rule,
    offenders.replaceAll('TODAY', `date '${today}'`).replaceAll('REGISTRY', REGISTRY),
  ]);
}
