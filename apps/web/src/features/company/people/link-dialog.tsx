import { type Cpf, parseCpf } from '@lastro/domain/tax-id';
import { type ReactNode, useRef, useState } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { showServerErrors } from '../../../lib/form-errors';
import { DialogForm } from '../../../shared/form/dialog-form';
import { useConflict } from '../../../shared/form/use-conflict';
import { notify } from '../../../ui/notify';
import { type ClientRecord, useClientChanged, useReloadClient } from '../client-queries';
import type { LinkConflict } from './link-conflict';
import { type PersonSummary, peopleOfClient } from './people-of-client';
import { PersonDrawer } from './person-drawer';
import { PersonPicker } from './person-picker';
import { usePerson } from './person-queries';

/** Every list of people is filled by a person and what they are in it. */
export type LinkValues = { link: { taxId: Cpf | null } };

interface LinkDialogProps<V extends LinkValues> {
  client: ClientRecord;
  form: UseFormReturn<V>;
  /** Who is being edited; null adds somebody. */
  person: PersonSummary | null;
  /** People of this list already: adding them again would overwrite what they are in it. */
  taken: readonly PersonSummary[];
  takenText?: string;
  title: string;
  submitLabel: string;
  /** What was done, for the notice: "Representante salvo." */
  doneText: string;
  /** What the link was read at; 0 adds somebody. */
  version: number;
  save: (values: V, version: number) => Promise<ClientRecord>;
  /** How the link is compared with what somebody else saved meanwhile; a list whose links hold nothing has none. */
  conflict?: LinkConflict<V['link']>;
  fieldOf: (wirePath: string) => FieldPath<V> | null;
  onClose: () => void;
  children?: ReactNode;
}

interface PersonStep {
  readonly taxId: Cpf;
  readonly demanded: readonly string[];
}

/**
 * Adds or changes somebody of a list. The person is registered or completed on the way, in the person's own form:
 * one dialog at a time, and what was typed here waits.
 */
export function LinkDialog<V extends LinkValues>(props: LinkDialogProps<V>) {
  const {
    client,
    form,
    person: edited,
    taken,
    title,
    submitLabel,
    doneText,
    save,
    fieldOf,
    onClose,
    children,
  } = props;
  const { takenText = 'Esta pessoa já consta nesta lista. Edite-a por lá.' } = props;
  const [step, setStep] = useState<PersonStep | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const clientChanged = useClientChanged();
  const reload = useReloadClient(client.cnpj);
  const seen = useRef(props.version);
  const stale = useConflict<V['link']>({
    subject: props.conflict?.subject ?? '',
    fields: props.conflict?.specs ?? [],
    onResolve: async (link) => {
      const merged = { ...form.getValues(), link: { ...link, taxId } };
      form.reset(merged, { keepDefaultValues: true });
      await submit(merged);
    },
  });
  const taxIdField = 'link.taxId' as FieldPath<V>;
  const taxId = useWatch({ control: form.control, name: taxIdField }) as Cpf | null;
  const person = usePerson(taxId);
  const isTaken = edited === null && taken.some((each) => each.taxId === taxId);

  async function submit(values: V) {
    if (person.data === null) {
      form.setError(taxIdField, {
        message: 'Esta pessoa ainda não está cadastrada. Cadastre-a para continuar.',
      });
      return;
    }
    if (isTaken) {
      form.setError(taxIdField, { message: takenText });
      return;
    }
    try {
      clientChanged(await save(values, seen.current));
      notify.success({ message: doneText });
      onClose();
    } catch (failure) {
      const demanded = demandedBy(failure);
      const current = props.conflict?.staleOf(failure) ?? null;
      if (current !== null) {
        seen.current = current.version;
        reload();
        await stale.show({ current: current.fields, yours: values.link });
      } else if (demanded.length > 0 && taxId !== null) setStep({ taxId, demanded });
      else {
        // Somebody removed it, or added it before: the list below must not go on showing what is not so.
        if (failure instanceof ApiError && failure.code.startsWith('link.')) reload();
        const banner = showServerErrors(failure, { setError: form.setError, fieldOf });
        if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
      }
    }
  }

  if (step !== null) {
    return (
      <PersonDrawer
        taxId={step.taxId}
        canWrite
        demanded={step.demanded}
        onClose={() => setStep(null)}
        onSaved={(saved) => {
          form.clearErrors(taxIdField);
          setNotice(`Dados de ${saved.name} salvos. Falta confirmar aqui.`);
        }}
      />
    );
  }
  return (
    <>
      <DialogForm title={title} form={form} submitLabel={submitLabel} onSubmit={submit} onClose={onClose}>
        <PersonPicker
          control={form.control}
          name={taxIdField}
          taxId={taxId}
          person={person}
          isFixed={edited !== null}
          notice={notice}
          suggestions={suggestionsFor(client, taken)}
          warning={isTaken ? takenText : null}
          onPick={(cpf) =>
            form.setValue(taxIdField, cpf as never, { shouldDirty: true, shouldValidate: true })
          }
          onOpenPerson={(cpf) => setStep({ taxId: cpf, demanded: [] })}
        />
        {children}
      </DialogForm>
      {stale.dialog}
    </>
  );
}

function demandedBy(failure: unknown): string[] {
  if (!(failure instanceof ApiError)) return [];
  return Object.keys(failure.fieldErrors)
    .filter((path) => path.startsWith('person.'))
    .map((path) => path.slice('person.'.length));
}

/** Who already serves this company elsewhere is one click away. */
function suggestionsFor(client: ClientRecord, taken: readonly PersonSummary[]): PersonSummary[] {
  return peopleOfClient(client).filter(
    (each) => parseCpf(each.taxId) !== null && !taken.some((one) => one.id === each.id),
  );
}
