import { changesBetween, type Facts } from '@lastro/domain/company/trail';
import type { Issue } from '@lastro/domain/issues';
import type { RegistryAnswer } from '../../gateways/company-registry/port';
import type { Context } from '../../platform/door/context';
import { refuseIssues } from '../../platform/door/errors';
import { type CompanyInput, fichaFacts, givenFacts } from './company-fields';
import { lockCompany } from './company-store';
import { loadCompany } from './company-view';
import { changeFicha, insertFicha, registering } from './ficha';
import { withRegistry } from './registry-values';

/**
 * The owner named in a company's list is registered where it is not, with what the registry knows of it; of one that is,
 * what nobody knew yet is completed, and nothing is contradicted: that is a matter of its own ficha and version. Either
 * stands in its own history.
 */
export async function saveOwnerFicha(
  ctx: Context,
  cnpj: string,
  input: CompanyInput | null,
  answer: RegistryAnswer,
): Promise<void> {
  const tell = { recordType: 'company', recordId: cnpj } as const;
  if ((await lockCompany(ctx.tx, cnpj)) === undefined) {
    // An owner is not a client until somebody says so.
    const ficha = await withRegistry(ctx, { isClient: false, ...input }, answer);
    const { changes } = await registering(() => insertFicha(ctx, cnpj, ficha, answer));
    ctx.auditAlso({ action: 'company.created', ...tell, ...changes });
    return;
  }
  const known = await loadCompany(ctx, cnpj);
  const said = changesBetween(fichaFacts(known), { ...fichaFacts(known), ...givenFacts(input ?? {}) });
  if (Object.keys(said.after ?? {}).length === 0) return;
  refuseIssues('registration.invalid', contradictions(said.before ?? {}));
  const { changes } = await changeFicha(ctx, known, input ?? {});
  ctx.auditAlso({ action: 'company.changed', ...tell, ...changes });
}

/** `stood`: what was registered of each field that is said otherwise. */
function contradictions(stood: Facts): Issue[] {
  return Object.entries(stood)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([path]) => ({ path, code: 'owner.differs' }));
}
