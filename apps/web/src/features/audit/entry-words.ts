import { formatTaxId } from '@lastro/domain/tax-id';
import { actionPhrase, recordLabel } from '@lastro/wire/trail-catalogue';
import type { TrailEntry } from '../../lib/audit-words';
import { capitalize } from '../../lib/words';

/** Records that are kept under a CPF or CNPJ, or under several, as a look-up is. */
const NAMED_BY_TAX_ID: ReadonlySet<string> = new Set(['company', 'company-terms', 'tax-id']);

export function actorOf({ actorName, actor }: TrailEntry): string {
  return actorName ?? actor;
}

/** A service signs in with no e-mail. */
export function accountOf({ actor, actorType }: TrailEntry): string | null {
  return actorType === 'user' ? actor : null;
}

export function phraseOf({ action }: TrailEntry): string {
  return capitalize(actionPhrase(action));
}

/** "Empresa 12.ABC.345/01DE-35", "Usuário Lia Prado (31)", "Proposta 7". */
export function recordOf({ recordType, recordId, recordName }: TrailEntry): string {
  const label = recordLabel(recordType);
  if (recordName !== null) return `${label} ${recordName} (${recordId})`;
  if (!NAMED_BY_TAX_ID.has(recordType)) return `${label} ${recordId}`;
  return `${label} ${recordId.split(',').map(formatTaxId).join(', ')}`;
}
