import { updateClient } from '@lastro/wire/company/company-operations';
import { useRouter } from '@tanstack/react-router';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { FormPage, type FormSection } from '../../shared/form/form-page';
import { useRecordForm } from '../../shared/form/use-record-form';
import { notify } from '../../ui/notify';
import { type ClientRecord, useClientChanged } from './client-queries';
import { fichaDraftStore } from './ficha-draft-store';
import { fichaSections } from './ficha-sections';
import { fichaDefinition, fichaResolver, toClientUpdate } from './ficha-values';
import { cnpjOf } from './people/people-of-client';
import { useReferences } from './references';
import { factsOfClient } from './registry-facts';

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
  const update = useCommand(updateClient);
  const { form, page, dialog } = useRecordForm(fichaDefinition(references.lookUp), {
    record: client,
    refusal,
    resolver: (over) => fichaResolver(updateClient, (values) => toClientUpdate(over, values), businessDate),
    save: (over, values) => update.mutateAsync(toClientUpdate(over, values)),
    draft: lockedReason === undefined ? fichaDraftStore(cnpjOf(client)) : undefined,
    onSaved: (saved, followed) => {
      changed(saved);
      notify.success({ title: 'Ficha salva', message: `${missingSentence(saved)} ${followed}`.trim() });
    },
  });
  return (
    <>
      <FormPage
        {...page}
        submitLabel="Salvar ficha"
        onCancel={() => void router.navigate({ to: paths.company({ taxId: client.cnpj }) })}
        sections={fichaSections({ form, references, facts: factsOfClient(client), lockedReason })}
        after={after}
      />
      {dialog}
    </>
  );
}

function missingSentence({ completeness: { missing } }: ClientRecord): string {
  if (missing.length === 0) return 'Nada falta nesta ficha.';
  return missing.length === 1
    ? 'Falta 1 item para completar.'
    : `Faltam ${missing.length} itens para completar.`;
}
