import { Button } from '@mantine/core';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ActionButton } from '../../ui/action-button';
import { ErrorSummary, focusField, type SummaryError } from '../../ui/error-summary';
import { Section } from '../../ui/section';
import { SideIndex } from '../../ui/side-index';
import { useSingleFlight } from '../../ui/use-single-flight';
import { FormDraft, type FormDraftHandle } from './form-draft';
import { collectErrors } from './form-errors-list';
import styles from './form-page.module.css';
import { FormRegistry, FormRegistryProvider } from './form-registry';
import { LeaveGuard, type UseLeaveGuard, useNoLeaveGuard } from './leave-guard';
import type { DraftStore, StoredDraft } from './use-draft';

export interface FormSection {
  id: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  content: ReactNode;
}

interface FormPageProps<V extends FieldValues, Out> {
  form: UseFormReturn<V, unknown, Out>;
  sections: readonly FormSection[];
  /** Says what the button does: "Criar proposta". */
  submitLabel: string;
  /** Resolves when saved. Wrong fields are set on the form (`form.setError`); anything thrown shows in the summary. */
  onSubmit: (values: Out) => Promise<void>;
  /** Why it cannot be saved now. */
  disabledReason?: string | null;
  onCancel?: () => void;
  /** Unfinished work is kept there while typing. */
  draft?: DraftStore<V> & { delayMs?: number };
  /** For work that is saved otherwise than by the button, as from the conflict dialog: its draft must go with it. */
  draftRef?: RefObject<FormDraftHandle | null>;
  /** Somebody's unfinished work is in the form now. */
  onRestored?: (draft: StoredDraft<V>) => void;
  /** The router's blocker, in our shape. */
  useLeaveGuard?: UseLeaveGuard;
  /** Sections that save by themselves: below the form and outside of it, but in the same index. */
  after?: readonly FormSection[];
  /** Names the index where two forms are on the page, one over the other. */
  indexLabel?: string;
  /** What saving would mean, said beside the button. */
  notice?: ReactNode;
  /** Beside the sections, e.g. a live preview of what the server computes. */
  aside?: ReactNode;
}

export function FormPage<V extends FieldValues, Out = V>(props: FormPageProps<V, Out>) {
  const { form, sections, submitLabel, onSubmit, disabledReason, onCancel, draft, after = [], aside } = props;
  const registry = useMemo(() => new FormRegistry(), []);
  const registryVersion = useSyncExternalStore(registry.subscribe, registry.snapshot);
  const flight = useSingleFlight();
  const ownDraftLine = useRef<FormDraftHandle>(null);
  const draftLine = props.draftRef ?? ownDraftLine;
  const [draftBanner, setDraftBanner] = useState<HTMLElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const focusedAttempt = useRef(0);
  const [errors, setErrors] = useState<SummaryError[]>([]);
  const { errors: formErrors, isDirty, isSubmitSuccessful } = form.formState;

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

  async function save() {
    registry.showIssues();
    // A text that cannot be read stops the save, and the rules still tell what else is wrong.
    if (registry.textIssues().length > 0) await form.trigger();
    else await submit();
    setAttempt((count) => count + 1);
  }

  async function submit() {
    // Taken now: a page that moves on once it has saved unmounts this one, and the draft must go all the same.
    const line = draftLine.current;
    let isDone = false;
    try {
      await form.handleSubmit(async (values) => {
        await onSubmit(values);
        isDone = true;
      })();
      if (isDone && !hasErrors(form)) await line?.finish();
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : 'Tente de novo em instantes.';
      form.setError('root.unexpected', { message });
    }
  }

  function restore(restored: StoredDraft<V>) {
    registry.restart();
    form.reset(restored.value, { keepDefaultValues: true });
    props.onRestored?.(restored);
  }

  const hasOnlyFormErrors = errors.length > 0 && errors.every((error) => !error.fieldId);
  const withErrors = sections.map(({ id, title }) => ({ id, title, errors: errorsIn(id, errors) }));

  return (
    <FormRegistryProvider registry={registry}>
      <div className={styles.page}>
        {draft?.loadOthers ? <div ref={setDraftBanner} className={styles.draftBanner} /> : null}
        <div className={styles.index}>
          <SideIndex entries={[...withErrors, ...after]} label={props.indexLabel ?? 'Seções do formulário'} />
        </div>
        <div className={styles.main}>
          <form
            noValidate
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (!disabledReason) void flight.run(save);
            }}
          >
            <ErrorSummary errors={errors} attempt={hasOnlyFormErrors ? attempt : 0} />
            <Sections sections={sections} />
            <div ref={roomForBar} className={`${styles.bar} no-print`} data-bottom-bar>
              {props.notice}
              {draft ? (
                <FormDraft
                  ref={draftLine}
                  form={form}
                  store={draft}
                  delayMs={draft.delayMs}
                  onRestore={restore}
                  banner={draftBanner}
                />
              ) : null}
              <div className={styles.barActions}>
                {onCancel ? (
                  <Button variant="default" onClick={onCancel} disabled={flight.pending}>
                    Cancelar
                  </Button>
                ) : null}
                <ActionButton type="submit" pending={flight.pending} disabledReason={disabledReason}>
                  {submitLabel}
                </ActionButton>
              </div>
            </div>
          </form>
          <Sections sections={after} />
        </div>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
      <LeaveGuard
        isDirty={isDirty && !isSubmitSuccessful}
        useGuard={props.useLeaveGuard ?? useNoLeaveGuard}
        keepDraft={draft ? async () => (await draftLine.current?.keepNow()) ?? 'not-kept' : undefined}
      />
    </FormRegistryProvider>
  );
}

/**
 * The bar grows with what it says: what is reached by the keyboard stops above it, and not behind; also a text of several
 * lines, of which the browser itself shows only the cursor's, and also when the bar grows while somebody is in a field.
 */
function roomForBar(bar: HTMLElement | null) {
  const form = bar?.parentElement;
  if (!bar || !form) return;
  const uncover = () => {
    const reached = document.activeElement;
    if (!reached || !form.contains(reached) || bar.contains(reached)) return;
    if (reached.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
      reached.scrollIntoView({ block: 'nearest' });
  };
  const observer = new ResizeObserver(() => {
    form.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
    uncover();
  });
  // Not at every focus: what the mouse is pressed on must not move away before it is let go.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Tab') uncover();
  };
  observer.observe(bar);
  form.addEventListener('keyup', onKeyUp);
  return () => {
    observer.disconnect();
    form.removeEventListener('keyup', onKeyUp);
  };
}

function Sections({ sections }: { sections: readonly FormSection[] }) {
  return sections.map((section) => (
    <Section
      key={section.id}
      id={section.id}
      title={section.title}
      description={section.description}
      actions={section.actions}
    >
      {section.content}
    </Section>
  ));
}

/** As of now, not as of the last render: `form.formState` is that of the render in which the save began. */
function hasErrors<V extends FieldValues, Out>(form: UseFormReturn<V, unknown, Out>): boolean {
  const names = ['root', ...Object.keys(form.getValues())];
  return names.some((name) => form.getFieldState(name as FieldPath<V>).error !== undefined);
}

function errorsIn(sectionId: string, errors: readonly SummaryError[]): number {
  const section = document.getElementById(sectionId);
  if (!section) return 0;
  return errors.filter(({ fieldId }) => fieldId && section.contains(document.getElementById(fieldId))).length;
}
