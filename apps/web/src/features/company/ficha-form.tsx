import { updateClient } from '@lastro/wire/company/company-operations';
import { client as clientSchema } from '@lastro/wire/company/company-schemas';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { showServerErrors } from '../../lib/form-errors';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { useRouterLeaveGuard } from '../../lib/use-leave-guard';
import type { FormDraftHandle } from '../../shared/form/form-draft';
import { FormPage, type FormSection } from '../../shared/form/form-page';
import { operationResolver } from '../../shared/form/resolvers';
import { staleRecord } from '../../shared/form/stale-record';
import { notify } from '../../ui/notify';
import { type ClientRecord, useClientChanged } from './client-queries';
import { keepFichaDraft, readFichaDraft } from './ficha-draft';
import { fichaDraftStore } from './ficha-draft-store';
import type { FichaValues } from './ficha-fields';
import { fichaSections } from './ficha-sections';
import {
  alsoWrongInFicha,
  changedNames,
  fichaFieldOf,
  fichaValuesOf,
  onTheWire,
  toClientUpdate,
} from './ficha-values';
import { cnpjOf } from './people/people-of-client';
import { useReferences } from './references';
import { factsOfClient } from './registry-facts';
import { useFichaConflict } from './use-ficha-conflict';

interface FichaFormProps {
  client: ClientRecord;
  /** Why it cannot be saved by this person; their draft is kept all the same. */
  refusal: string | null;
  /** Why nothing can be typed at all. */
  lockedReason?: string;
  /** People, owners and bank data, which save by themselves. */
  after: readonly FormSection[];
}

export function FichaForm({ client, refusal, lockedReason, after }: FichaFormProps) {
  const router = useRouter();
  const references = useReferences();
  const { businessDate } = useProfile();
  const changed = useClientChanged();
  const cnpj = cnpjOf(client);
  // What the form began with: a newer record in the cache must not lend its version to older values.
  const [base, setBase] = useState(() => fichaValuesOf(client));
  const form = useForm<FichaValues>({
    defaultValues: base,
    mode: 'onTouched',
    resolver: operationResolver({
      operation: updateClient,
      toWire: (values) => onTheWire(toClientUpdate(cnpj, base, values)),
      fieldOf: fichaFieldOf,
      alsoWrong: (values) => alsoWrongInFicha(values, businessDate),
    }),
  });
  const { isDirty } = form.formState;
  useFollowRecord({ form, client, base, setBase });
  const update = useCommand(updateClient);
  const draftLine = useRef<FormDraftHandle>(null);
  // What a restored draft began with, which may be older than what this form did.
  const begun = useRef<FichaValues | null>(null);
  const kept = fichaDraftStore({
    cnpj,
    read: (body) => readFichaDraft(base, body),
    keep: (values) => keepFichaDraft(begunAt(values), values),
    onBegun: (values) => {
      begun.current = values;
    },
  });
  const begunAt = (values: FichaValues) => (values.version === base.version ? base : (begun.current ?? base));
  // Nothing changed is nothing to keep: an emptied draft would only be offered back as a riddle.
  const draft = {
    ...kept,
    save: async (values: FichaValues) => {
      if (changedNames(base, values).length > 0) return kept.save(values);
      await kept.discard();
      return { savedAt: null };
    },
  };

  async function save(from: FichaValues, values: FichaValues) {
    const saved = await update.mutateAsync(toClientUpdate(cnpj, from, values));
    const next = fichaValuesOf(saved);
    setBase(next);
    form.reset(next);
    changed(saved);
    void draftLine.current?.finish();
    const { percent, missing } = saved.completeness;
    notify.success({
      title: 'Ficha salva',
      message: percent === 100 ? 'Nada falta nesta ficha.' : missingSentence(missing.length),
    });
  }

  const conflict = useFichaConflict(references.choiceLabel, (merged, current) => guarded(current, merged));

  async function guarded(from: FichaValues, values: FichaValues) {
    try {
      await save(from, values);
    } catch (failure) {
      const current = staleRecord(failure, clientSchema);
      if (current !== null) {
        form.setError('root.stale', {
          message: 'Esta ficha foi alterada por outra pessoa. Compare os valores antes de salvar.',
        });
        await conflict.show({ begun: from, current, yours: values });
        return;
      }
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: fichaFieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  return (
    <>
      <FormPage
        form={form}
        submitLabel="Salvar ficha"
        onSubmit={(values) => guarded(begunAt(values), values)}
        onCancel={() => void router.navigate({ to: paths.company({ taxId: cnpj }) })}
        disabledReason={refusal ?? (isDirty ? null : 'Nada foi alterado ainda.')}
        draft={lockedReason === undefined ? draft : undefined}
        draftRef={draftLine}
        useLeaveGuard={useRouterLeaveGuard}
        sections={fichaSections({ form, references, facts: factsOfClient(client), lockedReason })}
        after={after}
      />
      {conflict.dialog}
    </>
  );
}

function missingSentence(count: number): string {
  return count === 1 ? 'Falta 1 item para completar.' : `Faltam ${count} itens para completar.`;
}

interface Following {
  readonly form: UseFormReturn<FichaValues>;
  readonly client: ClientRecord;
  readonly base: FichaValues;
  readonly setBase: (values: FichaValues) => void;
}

/** The record moved on in the cache: people were added below, or somebody else saved. */
function useFollowRecord({ form, client, base, setBase }: Following): void {
  const { isDirty, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    const current = fichaValuesOf(client);
    if (current.version <= base.version) return;
    if (!isDirty) {
      setBase(current);
      form.reset(current);
    } else if (changedNames(base, current).length === 0) {
      // Nothing of the form changed there: what is typed here now stands on the newer version.
      setBase(current);
      form.resetField('version', { defaultValue: current.version });
    }
    // Otherwise both sides changed: the save turns out stale, and the person is asked.
  }, [form, client, base, setBase, isDirty]);

  // A saved form is a fresh form: what is typed from here on is guarded and kept as a draft again.
  useEffect(() => {
    if (isSubmitSuccessful) {
      form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true, keepErrors: true });
    }
  }, [form, isSubmitSuccessful]);
}
