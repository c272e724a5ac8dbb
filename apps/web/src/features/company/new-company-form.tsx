import type { Cnpj } from '@lastro/domain/tax-id';
import { createClient, type lookUpCompany } from '@lastro/wire/company/company-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { nowIso } from '../../lib/clock';
import { showServerErrors } from '../../lib/form-errors';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { useRouterLeaveGuard } from '../../lib/use-leave-guard';
import { FormPage } from '../../shared/form/form-page';
import { recordDraft } from '../../shared/form/record-draft';
import { notify } from '../../ui/notify';
import { useCompanyChanged } from './company-queries';
import { fichaDraftStore } from './ficha-draft-store';
import type { FichaValues } from './ficha-fields';
import { fichaSections } from './ficha-sections';
import { fichaFieldOf, fichaRecordFields, fichaResolver, toNewCompany } from './ficha-values';
import { READ_ONLY } from './labels';
import { useReferences } from './references';
import { factsOfRegistry, valuesOfFacts } from './registry-facts';
import { useWriteRight } from './use-write-right';

interface NewCompanyFormProps {
  cnpj: Cnpj;
  registry: ResultOf<typeof lookUpCompany>['registry'];
}

const WRITERS_CREATE = 'Somente Cadastro e Compliance cadastram empresas; seu rascunho fica guardado.';

export function NewCompanyForm({ cnpj, registry }: NewCompanyFormProps) {
  const router = useRouter();
  const references = useReferences();
  const { businessDate } = useProfile();
  const { refusal, lockedReason } = useWriteRight();
  const changed = useCompanyChanged();
  const create = useCommand(createClient);
  const [facts] = useState(() => (registry === null ? {} : factsOfRegistry(registry, nowIso())));
  const [begun] = useState(() => valuesOfFacts(facts));
  const draft = recordDraft({
    store: fichaDraftStore(cnpj),
    fields: fichaRecordFields(),
    current: () => begun,
  });
  const form = useForm<FichaValues>({
    defaultValues: begun,
    mode: 'onTouched',
    resolver: fichaResolver(createClient, (values) => toNewCompany(cnpj, values), businessDate),
  });

  async function save(values: FichaValues) {
    try {
      const company = await create.mutateAsync(toNewCompany(cnpj, values));
      changed(company);
      notify.success({
        title: 'Empresa cadastrada',
        message: 'Agora complete a ficha: pessoas, sócios e dados bancários.',
      });
      await router.navigate({ to: paths.ficha({ taxId: company.cnpj }), ignoreBlocker: true });
    } catch (failure) {
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: fichaFieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  return (
    <FormPage
      form={form}
      submitLabel="Cadastrar empresa"
      onSubmit={save}
      onCancel={() => void router.navigate({ to: paths.companies() })}
      disabledReason={refusal === null ? null : refusal === READ_ONLY ? READ_ONLY : WRITERS_CREATE}
      draft={lockedReason === undefined ? draft : undefined}
      useLeaveGuard={useRouterLeaveGuard}
      sections={fichaSections({ form, references, facts, lockedReason })}
    />
  );
}
