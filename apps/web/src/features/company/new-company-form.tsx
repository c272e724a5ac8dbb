import type { IsoDate } from '@lastro/domain/dates';
import type { Cnpj } from '@lastro/domain/tax-id';
import { createClient, type lookUpCompany } from '@lastro/wire/company/company-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { useState } from 'react';
import { nowIso } from '../../lib/clock';
import { paths } from '../../lib/paths';
import { useCommand } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { FormPage } from '../../shared/form/form-page';
import { recordDraft } from '../../shared/form/record-draft';
import { type CreateDefinition, useCreateForm } from '../../shared/form/use-create-form';
import { type CompanyRecord, useCompanyChanged, useReloadCompany } from './company-queries';
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
  const references = useReferences();
  const { businessDate } = useProfile();
  const { refusal, lockedReason } = useWriteRight();
  const changed = useCompanyChanged();
  const create = useCommand(createClient, { onUnknown: useReloadCompany(cnpj) });
  const [facts] = useState(() => (registry === null ? {} : factsOfRegistry(registry, nowIso())));
  const [begun] = useState(() => valuesOfFacts(facts));
  const { form, page } = useCreateForm(newCompany(cnpj, businessDate), {
    begun,
    save: async (values) => {
      const company = await create.mutateAsync(toNewCompany(cnpj, values));
      changed(company);
      return company;
    },
    refusal: refusal === null || refusal === READ_ONLY ? refusal : WRITERS_CREATE,
    lockedReason: lockedReason ?? null,
    draft: recordDraft({
      store: fichaDraftStore(cnpj),
      fields: fichaRecordFields(),
      current: () => begun,
    }),
  });
  return (
    <FormPage
      {...page}
      submitLabel="Cadastrar empresa"
      sections={fichaSections({ form, references, facts, lockedReason })}
    />
  );
}

function newCompany(cnpj: Cnpj, businessDate: IsoDate): CreateDefinition<CompanyRecord, FichaValues> {
  return {
    resolver: fichaResolver(createClient, (values) => toNewCompany(cnpj, values), businessDate),
    fieldOf: fichaFieldOf,
    told: () => ({
      title: 'Empresa cadastrada',
      message: 'Agora complete a ficha: pessoas, sócios e dados bancários.',
    }),
    pathOf: (company) => paths.ficha({ taxId: company.cnpj }),
    cancelPath: paths.companies(),
  };
}
