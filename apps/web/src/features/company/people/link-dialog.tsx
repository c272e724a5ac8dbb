import { type Cpf, parseCpf } from '@lastro/domain/tax-id';
import { type ReactNode, useState } from 'react';
import { type FieldPath, type FieldPathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { useProfile } from '../../../lib/session';
import type { DescribedField } from '../../../shared/form/described';
import { DescribedInputs } from '../../../shared/form/described-fields';
import { DialogForm } from '../../../shared/form/dialog-form';
import { issuesResolver } from '../../../shared/form/resolvers';
import { useFormOver } from '../../../shared/form/use-form-over';
import { notify } from '../../../ui/notify';
import { FieldGrid } from '../../../ui/section';
import { TypedWork } from '../../../ui/typed-work';
import type { CompanyRecord } from '../company-queries';
import type { LinkDefinition, LinkRow, LinkValues, LinkWords } from './link-definition';
import { cnpjOf, type PersonSummary, peopleOfCompany } from './people-of-company';
import { PersonDrawer } from './person-drawer';
import { PersonPicker } from './person-picker';
import { usePerson } from './person-queries';
import { useLinkCommand } from './use-link-command';

interface LinkDialogProps<Row extends LinkRow, D extends DescribedField, Input> {
  company: CompanyRecord;
  link: LinkDefinition<Row, D, Input>;
  /** Who is being edited; null adds somebody. */
  row: Row | null;
  save: (input: Input) => Promise<CompanyRecord>;
  words?: LinkWords;
  takenText?: string;
  /** In place of the answers, where one leans on another. */
  answers?: (form: UseFormReturn<LinkValues<D>>) => ReactNode;
  onClose: () => void;
}

interface PersonStep {
  readonly taxId: Cpf;
  readonly demanded: readonly string[];
}

const TAKEN = 'Esta pessoa já consta nesta lista. Edite-a por lá.';
const UNREGISTERED = 'Esta pessoa ainda não está cadastrada. Cadastre-a para continuar.';

/**
 * Adds or changes somebody of a list. The person is registered or completed on the way, in the person's own form:
 * one dialog at a time, and what was typed here waits.
 */
export function LinkDialog<Row extends LinkRow, D extends DescribedField, Input>(
  props: LinkDialogProps<Row, D, Input>,
) {
  const { company, link, row, words = link.words, takenText = TAKEN, answers, onClose } = props;
  const [step, setStep] = useState<PersonStep | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { form, conflict, onSubmit } = useLinkForm(props, setStep);
  const taxIdField = 'link.taxId' as FieldPath<LinkValues<D>>;
  const taxId = useWatch({ control: form.control, name: taxIdField }) as Cpf | null;
  const person = usePerson(taxId);
  const taken = link.takenIn(company);
  const isTaken = row === null && taken.some((each) => each.taxId === taxId);

  async function submit(values: LinkValues<D>) {
    if (person.data === null) form.setError(taxIdField, { message: UNREGISTERED });
    else if (isTaken) form.setError(taxIdField, { message: takenText });
    else await onSubmit(values);
  }

  if (step !== null) {
    return (
      <>
        {/* The dialog gave way to this one: what was typed there is still lost with the page. */}
        <TypedWork isTyped={form.formState.isDirty} />
        <PersonDrawer
          taxId={step.taxId}
          canWrite
          demanded={step.demanded}
          onClose={() => setStep((now) => (now === step ? null : now))}
          onSaved={(saved) => {
            form.clearErrors(taxIdField);
            setNotice(`Dados de ${saved.name} salvos. Falta confirmar aqui.`);
          }}
        />
      </>
    );
  }
  return (
    <>
      <DialogForm
        title={row === null ? words.add : words.edit}
        submitLabel={row === null ? words.add : words.save}
        form={form}
        onSubmit={submit}
        onClose={onClose}
      >
        <PersonPicker
          control={form.control}
          name={taxIdField}
          taxId={taxId}
          person={person}
          isFixed={row !== null}
          notice={notice}
          suggestions={suggestionsFor(company, taken)}
          warning={isTaken ? takenText : null}
          onPick={(cpf) =>
            form.setValue(taxIdField, cpf as FieldPathValue<LinkValues<D>, typeof taxIdField>, {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
          onOpenPerson={(cpf) => setStep({ taxId: cpf, demanded: [] })}
        />
        <LinkFields form={form} described={link.described} answers={answers} />
      </DialogForm>
      {conflict}
    </>
  );
}

interface LinkFieldsProps<D extends DescribedField> {
  form: UseFormReturn<LinkValues<D>>;
  described: readonly D[];
  answers?: (form: UseFormReturn<LinkValues<D>>) => ReactNode;
}

/** Questions first, then what is typed, then what is ticked. */
function LinkFields<D extends DescribedField>({ form, described, answers }: LinkFieldsProps<D>) {
  const inputs = (fields: readonly D[]) => (
    <DescribedInputs control={form.control} scope="link" fields={fields} />
  );
  const typed = described.filter(({ kind }) => kind !== 'answer' && kind !== 'choices');
  return (
    <>
      {answers?.(form) ?? inputs(described.filter(({ kind }) => kind === 'answer'))}
      {typed.length === 0 ? null : <FieldGrid>{inputs(typed)}</FieldGrid>}
      {inputs(described.filter(({ kind }) => kind === 'choices'))}
    </>
  );
}

function useLinkForm<Row extends LinkRow, D extends DescribedField, Input>(
  { company, link, row, save, words = link.words, onClose }: LinkDialogProps<Row, D, Input>,
  complete: (step: PersonStep) => void,
) {
  const { businessDate } = useProfile();
  const cnpj = cnpjOf(company);
  const run = useLinkCommand(company);
  const over = useFormOver(link, {
    record: row,
    resolver: (base) =>
      issuesResolver<LinkValues<D>>((values) => link.issues(cnpj, base, values, businessDate), link.fieldOf),
    save: async (base, values) => {
      await run(() => save(link.toWire(cnpj, base, values)));
      notify.success({ message: words.done });
      onClose();
    },
    onRefused: (failure) => {
      const demanded = demandedBy(failure);
      const { taxId } = over.form.getValues().link;
      if (demanded.length === 0 || taxId === null) return false;
      complete({ taxId, demanded });
      return true;
    },
  });
  return over;
}

/** What the share asks of the person, in their own form. */
function demandedBy(failure: unknown): string[] {
  if (!(failure instanceof ApiError)) return [];
  return Object.keys(failure.fieldErrors)
    .filter((path) => path.startsWith('person.'))
    .map((path) => path.slice('person.'.length));
}

/** Who already serves this company elsewhere is one click away. */
function suggestionsFor(company: CompanyRecord, taken: readonly PersonSummary[]): PersonSummary[] {
  return peopleOfCompany(company).filter(
    (each) => parseCpf(each.taxId) !== null && !taken.some((one) => one.id === each.id),
  );
}
