import { concealName, seesPersonalData } from '@lastro/domain/company/masking';
import { isCloseToPep, pepStanding } from '@lastro/domain/company/pep';
import type { TaxId } from '@lastro/domain/tax-id';
import type { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import type { CompanyRegistry, RegistryAnswer } from '../../gateways/company-registry/port';
import type { StagedUseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { companyFacts, personWithRoles } from '../company/public';
import { contractsOf } from '../contract/public';
import { latestProposals } from '../proposal/public';
import { asDrawee } from '../receivable/public';
import { inquiriesOf } from './inquiry-read';
import {
  contractToWire,
  exposureToWire,
  inquiryToWire,
  registryToWire,
  shownTaxId,
} from './inquiry-translate';
import { exposuresOf, standingOf } from './standing';

type WireView = ReplyOf<typeof getTaxIdView>;
type Registry = RegistryAnswer | { readonly outcome: 'none' };

/** The registry first, with no transaction open; if it does not answer, the rest is told all the same. */
export function getTaxIdViewCase(
  registry: CompanyRegistry,
): StagedUseCase<typeof getTaxIdView, undefined, Registry> {
  return {
    prepare: async () => undefined,
    outside: async (_nothing, { tax_id }) =>
      tax_id.kind === 'cnpj' ? registry.find(tax_id.value) : { outcome: 'none' },
    complete: async (ctx, { tax_id }, answer) => {
      const inquiries = await inquiriesOf(ctx.tx, tax_id.value);
      const facts = answer.outcome === 'found' ? registryToWire(answer.company) : null;
      const drawee = await asDrawee(ctx.tx, tax_id, ctx.businessDate);
      const sees = seesPersonalData(signedIn(ctx).groups);
      const shared = {
        tax_id: shownTaxId(tax_id.value, sees),
        kind: tax_id.kind,
        masked: tax_id.kind === 'cpf' && !sees,
        registry: { outcome: answer.outcome, facts },
        drawee: drawee.totals,
        drawee_key: drawee.key,
        inquiries: inquiries.map((row) => inquiryToWire(row, sees)),
      } as const;
      if (tax_id.kind === 'cpf') {
        const person = await ofPerson(ctx, tax_id, sees ? (name) => name : concealName);
        const drawn = drawee.name === null || sees ? drawee.name : concealName(drawee.name);
        recordLookUp(ctx, tax_id.value, person.person !== null);
        return { ...shared, ...person, name: person.name ?? drawn };
      }
      const standing = await standingOf(ctx, tax_id.value, inquiries);
      return {
        ...shared,
        name: standing?.name ?? facts?.registered_name ?? drawee.name,
        standing,
        person: null,
        ...(await ofCompany(ctx, tax_id)),
      };
    },
  };
}

/** Who asked about whom, whether the house knows that person or not. */
function recordLookUp(ctx: Context, cpf: string, known: boolean): void {
  ctx.audit({ action: 'inquiry.person-looked-up', recordType: 'tax-id', recordId: cpf, after: { known } });
}

async function ofCompany(
  { tx, businessDate }: Context,
  { value }: Extract<TaxId, { kind: 'cnpj' }>,
): Promise<Pick<WireView, 'proposals' | 'contracts'>> {
  const company = await companyFacts(tx, value, businessDate);
  if (company === undefined) return { proposals: { total: 0, latest: [] }, contracts: [] };
  return {
    proposals: await latestProposals(tx, value, businessDate),
    contracts: (await contractsOf(tx, company.id, businessDate)).map(contractToWire),
  };
}

/** A person owes nothing here by itself: what counts is what the companies owe that it takes part in. */
async function ofPerson(
  { tx, businessDate }: Context,
  { value }: Extract<TaxId, { kind: 'cpf' }>,
  shown: (name: string) => string,
): Promise<Pick<WireView, 'name' | 'standing' | 'person' | 'proposals' | 'contracts'>> {
  const person = await personWithRoles(tx, value);
  const ids = [...new Set(person?.roles.map(({ company_id }) => company_id))];
  const exposures = await exposuresOf(tx, ids, businessDate);
  const pep = person === null ? 'undeclared' : pepStanding(person, businessDate);
  return {
    name: person === null ? null : shown(person.name),
    standing: null,
    person:
      person === null
        ? null
        : {
            name: shown(person.name),
            politically_exposed: pep === 'undeclared' ? null : pep === 'current',
            pep_standing: pep,
            close_to_pep: isCloseToPep(person, businessDate),
            roles: person.roles.map(({ company_id, cnpj, registered_name, role }) => ({
              cnpj,
              company_name: registered_name,
              role,
              exposure: exposureToWire(exposures(company_id)),
            })),
          },
    proposals: { total: 0, latest: [] },
    contracts: [],
  };
}
