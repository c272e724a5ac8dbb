import { extraText } from '@lastro/domain/company/company-rules';
import { OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import { formatPercent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { type OwnerNode, ROOT_KEY } from './ownership-tree';

export const THRESHOLD_TEXT = `${OWNERSHIP_THRESHOLD}% ou mais`;
export const OPEN_TEXT = 'Cadeia incompleta';

export function kindText(node: OwnerNode): string {
  return node.kind === 'company' ? 'Empresa' : 'Pessoa';
}

/** `40,00% direto, 12,00% do total`; the second part only where it says more than the first. */
function shareText(node: OwnerNode): string {
  if (node.direct === null || node.indirect === null) return '';
  const direct = formatPercent(node.direct);
  return node.direct === node.indirect
    ? direct
    : `${direct} de quem está acima, ${formatPercent(node.indirect)} do total`;
}

/** Everything about a node in one sentence: what a screen reader says and what the line under the drawing shows. */
export function sentenceOf(node: OwnerNode): string {
  const parts = [
    node.key === ROOT_KEY ? `${node.name}, a empresa desta ficha` : `${kindText(node)} ${node.name}`,
    formatTaxId(node.taxId),
    shareText(node),
    node.reachesThreshold ? THRESHOLD_TEXT : '',
    node.isOpen ? `${OPEN_TEXT}: sócios não cadastrados` : '',
    node.missing.length > 0 ? `falta ${extraText(node.missing)}` : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}
