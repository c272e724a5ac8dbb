import { type Cnpj, parseCnpj } from '@lastro/domain/tax-id';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { COMPANY_OPTIONS } from '../../shared/company-options';
import { AsyncSelectField } from '../../shared/form/async-select-fields';
import styles from './receivables.module.css';

interface CompanyChooserProps {
  cnpj: Cnpj | null;
  onChoose: (cnpj: Cnpj | null) => void;
}

/** A form of one field, whose value is the address's own. */
export function CompanyChooser({ cnpj, onChoose }: CompanyChooserProps) {
  const { control, subscribe } = useForm<{ empresa: string | null }>({ values: { empresa: cnpj } });
  const latest = useRef({ cnpj, onChoose });
  latest.current = { cnpj, onChoose };

  useEffect(
    () =>
      subscribe({
        name: 'empresa',
        formState: { values: true },
        callback: ({ values: { empresa } }) => {
          // The address came first when it changed by itself: a link, the browser's back button.
          if (empresa !== latest.current.cnpj)
            latest.current.onChoose(empresa === null ? null : parseCnpj(empresa));
        },
      }),
    [subscribe],
  );

  return (
    <div className={styles.chooser}>
      <AsyncSelectField
        control={control}
        name="empresa"
        label="Empresa"
        placeholder="Todas. Procure por nome ou CNPJ"
        source={COMPANY_OPTIONS}
      />
    </div>
  );
}
