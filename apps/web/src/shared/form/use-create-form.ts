import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { showServerErrors } from '../../lib/form-errors';
import { useGo } from '../../lib/page-link';
import { useRouterLeaveGuard } from '../../lib/use-leave-guard';
import { notify } from '../../ui/notify';
import type { DraftStore } from './use-draft';

/** What is particular to the form that creates a record, as a value. */
export interface CreateDefinition<R, V extends FieldValues> {
  readonly resolver: Resolver<V>;
  /** The form's own field for a path of the wire; null when the form has no such field. */
  readonly fieldOf: (wirePath: string, values: V) => FieldPath<V> | null;
  /** What is said once it is there. */
  readonly told: (created: R, values: V) => { readonly title: string; readonly message: string };
  /** Where it is found from then on. */
  readonly pathOf: (created: R) => string;
  /** Where giving up leads. */
  readonly cancelPath: string;
}

interface CreateFormOptions<R, V extends FieldValues> {
  /** What the typing begins with. */
  readonly begun: V;
  readonly save: (values: V) => Promise<R>;
  /** Why this person cannot save it. */
  readonly refusal: string | null;
  /** Why nothing can be typed, where unfinished work may be kept by those who cannot save it. */
  readonly lockedReason?: string | null;
  /** Where unfinished work is kept. */
  readonly draft: DraftStore<V>;
  /** What to think about before it is created, null when nothing: told once, and who saves again means it. */
  readonly warning?: () => Promise<string | null>;
}

/**
 * The form of a record that does not exist yet: once saved it is told, and the record's own page follows. `page` is what
 * `FormPage` needs of it.
 */
export function useCreateForm<R, V extends FieldValues>(
  { resolver, fieldOf, told, pathOf, cancelPath }: CreateDefinition<R, V>,
  { begun, save, refusal, lockedReason = refusal, draft, warning }: CreateFormOptions<R, V>,
) {
  const go = useGo();
  const isWarned = useRef(false);
  const form = useForm<V>({ defaultValues: begun as DefaultValues<V>, mode: 'onTouched', resolver });

  /** True where this save is not to go on. */
  async function warn(): Promise<boolean> {
    const message = isWarned.current ? null : ((await warning?.()) ?? null);
    if (message === null) return false;
    isWarned.current = true;
    form.setError('root.warning', { message });
    return true;
  }

  async function onSubmit(values: V): Promise<void> {
    if (await warn()) return;
    try {
      const created = await save(values);
      notify.success(told(created, values));
      await go({ to: pathOf(created) }, { leaving: true });
    } catch (failure) {
      const banner = showServerErrors(failure, {
        setError: form.setError,
        fieldOf: (path) => fieldOf(path, values),
      });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  return {
    form,
    page: {
      form,
      onSubmit,
      onCancel: () => void go({ to: cancelPath }),
      disabledReason: refusal,
      draft: lockedReason === null ? draft : undefined,
      useLeaveGuard: useRouterLeaveGuard,
    },
  };
}
