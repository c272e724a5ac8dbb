import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { SegmentedControl } from '@mantine/core';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { COMPANY_OPTIONS } from '../../../shared/company-options';
import { AsyncSelectField } from '../../../shared/form/async-select-fields';
import type { FormSection } from '../../../shared/form/form-page';
import { ApprovedAlready } from './approved-already';
import { CompanyCard } from './company-card';
import styles from './proposal-form.module.css';
import type { SectionsContext } from './proposal-sections';
import type { ProposalValues } from './proposal-values';
import type { startingStatuses } from './starting-statuses';

export function companySection(context: SectionsContext): FormSection {
  return { id: 'empresa', title: 'Empresa', content: <CompanyFields {...context} /> };
}

function CompanyFields({ form: { control }, lockedReason }: SectionsContext) {
  const cnpj = useWatch({ control, name: 'cnpj' });
  return (
    <>
      <AsyncSelectField
        control={control}
        name="cnpj"
        label={PROPOSAL_FIELDS.cnpj.label}
        required
        source={COMPANY_OPTIONS}
        placeholder="Nome ou CNPJ"
        lockedReason={lockedReason}
      />
      {cnpj === null ? null : (
        <>
          <ApprovedAlready cnpj={cnpj} />
          <CompanyCard cnpj={cnpj} />
        </>
      )}
    </>
  );
}

export function startingStatusSection(
  control: Control<ProposalValues>,
  statuses: ReturnType<typeof startingStatuses>,
): FormSection {
  return {
    id: 'status',
    title: 'Status inicial',
    description: 'A Mesa também registra aqui o que reprovou de pronto, com uma observação.',
    content: (
      <Controller
        control={control}
        name="status"
        render={({ field }) => (
          <SegmentedControl
            aria-label="Status inicial"
            classNames={{ root: styles.status, label: styles.statusLabel }}
            data={statuses.map(({ status: value, label }) => ({ value, label }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    ),
  };
}
