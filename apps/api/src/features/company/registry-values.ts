import { checkPast } from '@lastro/domain/company/company-rules';
import type { RegistryAnswer, RegistryCompany } from '../../gateways/company-registry/port';
import type { Context } from '../../platform/door/context';
import type { CompanyInput } from './company-fields';
import { REGISTRY_FIELDS } from './company-origins';
import { knownCodes } from './reference-read';

/**
 * A company that is registered on the way has nobody who reads its whole ficha: what nobody said of it is taken from
 * the registry. What the house's own rules would refuse is left to a person, who could not see here what is wrong.
 */
export async function withRegistry(
  ctx: Context,
  input: CompanyInput,
  answer: RegistryAnswer,
): Promise<CompanyInput> {
  if (answer.outcome !== 'found') return input;
  const taken = await listed(ctx, answer.company);
  const known = REGISTRY_FIELDS.map((field) => [field, taken[field]]).filter(([, value]) => isSaid(value));
  const { foundingDate = null, ...rest }: CompanyInput = Object.fromEntries(known);
  const isPast = checkPast('foundingDate', foundingDate, ctx.businessDate).length === 0;
  return apart(input, { ...rest, ...(isPast && foundingDate !== null ? { foundingDate } : {}) });
}

/** The registry may know a code that is not, or no longer, in the house's lists. */
async function listed(ctx: Context, company: RegistryCompany): Promise<RegistryCompany> {
  const { societaryType, mainActivity, secondaryActivities } = company;
  const natures = await knownCodes(ctx.tx, 'legal_natures', societaryType === null ? [] : [societaryType]);
  const main = mainActivity === null ? [] : [mainActivity];
  const activities = await knownCodes(ctx.tx, 'activities', [...main, ...secondaryActivities]);
  return {
    ...company,
    societaryType: natures.has(societaryType ?? '') ? societaryType : null,
    mainActivity: activities.has(mainActivity ?? '') ? mainActivity : null,
    secondaryActivities: secondaryActivities.filter((code) => activities.has(code)),
  };
}

/** One activity is the main one or a secondary one: a typed word decides which. */
function apart(input: CompanyInput, taken: CompanyInput): CompanyInput {
  const said = { ...taken, ...input };
  const { mainActivity, secondaryActivities } = said;
  if (mainActivity == null || !secondaryActivities?.includes(mainActivity)) return said;
  return input.secondaryActivities === undefined
    ? { ...said, secondaryActivities: secondaryActivities.filter((code) => code !== mainActivity) }
    : input.mainActivity === undefined
      ? { ...said, mainActivity: null }
      : said;
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}
