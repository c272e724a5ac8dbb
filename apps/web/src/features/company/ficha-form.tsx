import { updateClient } from '@lastro/wire/company/company-operations';
import { useRouter } from '@tanstack/react-router';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { FormPage, type FormSection } from '../../shared/form/form-page';
import { useRecordForm } from '../../shared/form/use-record-form';
import { notify } from '../../ui/notify';
import { type CompanyRecord, useCompanyChanged, useReloadCompany } from './company-queries';
import { fichaDraftStore } from './ficha-draft-store';
import { fichaSections } from './ficha-sections';
import { fichaDefinition, fichaResolver, toCompanyUpdate } from './ficha-values';
import { cnpjOf } from './people/people-of-company';
import { useReferences } from './references';
import { factsOfCompany } from './registry-facts';

interface FichaFormProps {
  company: CompanyRecord;
  /** Why it cannot be saved by this person; their draft is kept all the same. */
  refusal: string | null;
  /** Why nothing can be typed at all. */
  lockedReason?: string;
  /** People, owners and bank data, which save by themselves. */
  after: readonly FormSection[];
}

export function FichaForm({ company, refusal, lockedReason, after }: FichaFormProps) {
  const router = useRouter();
  const references = useReferences();
  const { businessDate } = useProfile();
  const changed = useCompanyChanged();
  const update = useCommand(updateClient, { onUnknown: useReloadCompany(company.cnpj) });
  const { form, page, dialog } = useRecordForm(fichaDefinition(references.lookUp), {
    record: company,
    refusal,
    resolver: (over) => fichaResolver(updateClient, (values) => toCompanyUpdate(over, values), businessDate),
    save: (over, values) => update.mutateAsync(toCompanyUpdate(over, values)),
    draft: lockedReason === undefined ? fichaDraftStore(cnpjOf(company)) : undefined,
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
        onCancel={() => void router.navigate({ to: paths.company({ taxId: company.cnpj }) })}
        sections={fichaSections({ form, references, facts: factsOfCompany(company), lockedReason })}
        after={after}
      />
      {dialog}
    </>
  );
}

function missingSentence({ completeness: { missing } }: CompanyRecord): string {
  if (missing.length === 0) return 'Nada falta nesta ficha.';
  return missing.length === 1
    ? 'Falta 1 item para completar.'
    : `Faltam ${missing.length} itens para completar.`;
}
