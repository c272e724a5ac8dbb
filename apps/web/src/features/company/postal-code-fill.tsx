import { lookUpPostalCode } from '@lastro/wire/company/postal-code-operations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { queryOf } from '../../lib/query';
import { fieldIdOf } from '../../shared/form/form-registry';
import styles from './ficha.module.css';
import type { FichaName, FichaValues } from './ficha-fields';

/** A CEP that the person types fills the address. One that came with a record or a draft leaves it alone. */
export function PostalCodeFill({ form }: { form: UseFormReturn<FichaValues> }) {
  const zipCode = useWatch({ control: form.control, name: 'zipCode' });
  const [typed, setTyped] = useState<string | null>(null);
  const filled = useRef<string | null>(null);
  useEffect(() => {
    setTyped(document.activeElement?.id === fieldIdOf('zipCode') ? zipCode : null);
  }, [zipCode]);

  const answer = useQuery({
    ...queryOf(lookUpPostalCode, { zipCode: typed ?? '' }),
    enabled: typed !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const place = typed === null ? null : (answer.data?.found ?? null);

  useEffect(() => {
    if (place === null || filled.current === place.zipCode) return;
    filled.current = place.zipCode;
    const known: readonly [FichaName, string | null][] = [
      ['address', place.address],
      ['neighborhood', place.neighborhood],
      ['city', place.city],
      ['state', place.state],
    ];
    for (const [name, value] of known) {
      if (value !== null) form.setValue(name, value as never, { shouldDirty: true, shouldValidate: true });
    }
  }, [form, place]);

  return (
    <p className={styles.postal} role="status">
      {typed === null ? null : sentence(answer)}
    </p>
  );
}

function sentence({ isError, data }: { isError: boolean; data?: { found: unknown } }): string | null {
  if (isError) return 'A busca do CEP não respondeu: preencha o endereço à mão.';
  if (data === undefined) return null;
  return data.found === null
    ? 'CEP não encontrado: preencha o endereço à mão.'
    : 'Endereço preenchido pelo CEP. Confira o número e o complemento.';
}
