import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { focusField, type SummaryError } from '../../ui/error-summary';
import { collectErrors } from './form-errors-list';
import type { FormRegistry } from './form-registry';

/** All that is wrong, from the first attempt to save on; the list then follows each correction. */
export function useErrorSummary<V extends FieldValues, Out>(
  form: UseFormReturn<V, unknown, Out>,
  registry: FormRegistry,
) {
  const registryVersion = useSyncExternalStore(registry.subscribe, registry.snapshot);
  const [attempt, setAttempt] = useState(0);
  const focusedAttempt = useRef(0);
  const [errors, setErrors] = useState<SummaryError[]>([]);
  const { errors: formErrors } = form.formState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the registry's content changed
  useEffect(() => {
    if (attempt === 0) return;
    const found = collectErrors(formErrors, registry);
    setErrors(found);
    // The cursor goes to the first wrong field, once per attempt to save and not at every correction.
    if (attempt === focusedAttempt.current) return;
    focusedAttempt.current = attempt;
    const first = found.find((error) => error.fieldId);
    const { fieldId } = first ?? {};
    // After the form library, which in a moment puts it into the first wrong field that it knows as an input.
    if (fieldId) setTimeout(() => focusField(fieldId));
  }, [attempt, formErrors, registry, registryVersion]);

  const hasOnlyFormErrors = errors.length > 0 && errors.every((error) => !error.fieldId);
  return {
    errors,
    /** For which attempt the summary itself takes the cursor; none where a field does. */
    attempt: hasOnlyFormErrors ? attempt : 0,
    /** Somebody tried to save. */
    tried: () => setAttempt((count) => count + 1),
  };
}
