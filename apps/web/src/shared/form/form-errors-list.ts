import type { FieldErrors } from 'react-hook-form';
import type { SummaryError } from '../../ui/error-summary';
import type { FormRegistry } from './form-registry';

/**
 * All that is wrong in a form, in the order in which it stands on the page. A text that cannot be read goes before
 * what the rules say about the null that it left ("Campo obrigatório" would be a lie there).
 */
export function collectErrors(errors: FieldErrors, registry: FormRegistry): SummaryError[] {
  const unreadable = registry.textIssues();
  const unreadableNames = new Set(unreadable.map(({ name }) => name));
  const ruled = flatten(errors).filter(({ name }) => !unreadableNames.has(name));
  const all = [...unreadable, ...ruled].map(({ name, message }): SummaryError => {
    const label = registry.labelOf(name);
    // What has no field on this page still has to be told.
    return label === undefined ? { message } : { fieldId: registry.idOf(name), label, message };
  });
  return all.sort(byPlaceOnPage);
}

function flatten(node: unknown, path = ''): Array<{ name: string; message: string }> {
  if (typeof node !== 'object' || node === null) return [];
  if ('message' in node && typeof node.message === 'string') return [{ name: path, message: node.message }];
  return (
    Object.entries(node)
      // `ref` points into the page and `types` repeats the message.
      .filter(([key]) => key !== 'ref' && key !== 'types')
      .flatMap(([key, child]) => flatten(child, path === '' ? key : `${path}.${key}`))
  );
}

function byPlaceOnPage(a: SummaryError, b: SummaryError): number {
  const [first, second] = [a, b].map(({ fieldId }) => (fieldId ? document.getElementById(fieldId) : null));
  if (!first || !second) return (first ? 0 : 1) - (second ? 0 : 1);
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}
