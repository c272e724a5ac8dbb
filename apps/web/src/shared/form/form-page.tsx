import { type ReactNode, type RefObject, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ErrorSummary, type SummaryError } from '../../ui/error-summary';
import { type UseLeaveGuard, useNoLeaveGuard } from '../../ui/route-guard';
import { SavingFields } from '../../ui/saving-fields';
import { Section } from '../../ui/section';
import { SideIndex } from '../../ui/side-index';
import { useSingleFlight } from '../../ui/use-single-flight';
import { FormBar } from './form-bar';
import { FormDraft, type FormDraftHandle } from './form-draft';
import styles from './form-page.module.css';
import { FormRegistry, FormRegistryProvider } from './form-registry';
import { LeaveGuard } from './leave-guard';
import type { DraftStore, StoredDraft } from './use-draft';
import { useErrorSummary } from './use-error-summary';

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
  const { form, sections, disabledReason, draft, after = [], aside } = props;
  const registry = useMemo(() => new FormRegistry(), []);
  const flight = useSingleFlight();
  const ownDraftLine = useRef<FormDraftHandle>(null);
  const draftLine = props.draftRef ?? ownDraftLine;
  const [draftBanner, setDraftBanner] = useState<HTMLElement | null>(null);
  const summary = useErrorSummary(form, registry);
  const { isDirty, isSubmitSuccessful } = form.formState;
  const isHalfTyped = useSyncExternalStore(registry.subscribe, () => registry.textIssues().length > 0);

  async function save() {
    registry.showIssues();
    // A text that cannot be read stops the save, and the rules still tell what else is wrong.
    if (registry.textIssues().length > 0) await form.trigger();
    // The line as of now: a page that moves on once it has saved unmounts this one, and the draft must go all the same.
    else await submit(props, draftLine.current);
    summary.tried();
  }

  function restore(restored: StoredDraft<V>) {
    registry.restart();
    form.reset(restored.value, { keepDefaultValues: true });
    props.onRestored?.(restored);
  }

  const withErrors = sections.map(({ id, title }) => ({ id, title, errors: errorsIn(id, summary.errors) }));

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
            <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
            <Sections sections={sections} isSaving={flight.pending} />
            <FormBar
              notice={props.notice}
              draftLine={
                draft ? (
                  <FormDraft
                    ref={draftLine}
                    form={form}
                    store={draft}
                    isSaving={flight.pending}
                    onRestore={restore}
                    banner={draftBanner}
                  />
                ) : null
              }
              onCancel={props.onCancel}
              isDirty={isDirty || isHalfTyped}
              submitLabel={props.submitLabel}
              disabledReason={disabledReason}
              isPending={flight.pending}
            />
          </form>
          <Sections sections={after} />
        </div>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
      <LeaveGuard
        isDirty={isDirty && !isSubmitSuccessful}
        isHalfTyped={isHalfTyped}
        useGuard={props.useLeaveGuard ?? useNoLeaveGuard}
        keepDraft={draft ? async () => (await draftLine.current?.keepNow()) ?? 'not-kept' : undefined}
      />
    </FormRegistryProvider>
  );
}

/** What the rules let pass is saved, and its draft goes. */
async function submit<V extends FieldValues, Out>(
  { form, onSubmit }: Pick<FormPageProps<V, Out>, 'form' | 'onSubmit'>,
  draftLine: FormDraftHandle | null,
): Promise<void> {
  let isDone = false;
  try {
    await form.handleSubmit(async (values) => {
      await onSubmit(values);
      isDone = true;
    })();
    if (isDone && !hasErrors(form)) await draftLine?.finish();
  } catch (error) {
    const message = error instanceof Error && error.message ? error.message : 'Tente de novo em instantes.';
    form.setError('root.unexpected', { message });
  }
}

interface SectionsProps {
  sections: readonly FormSection[];
  /** Of those that the form saves. */
  isSaving?: boolean;
}

function Sections({ sections, isSaving = false }: SectionsProps) {
  return (
    <SavingFields isSaving={isSaving}>
      {sections.map((section) => (
        <Section
          key={section.id}
          id={section.id}
          title={section.title}
          description={section.description}
          actions={section.actions}
        >
          {section.content}
        </Section>
      ))}
    </SavingFields>
  );
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
