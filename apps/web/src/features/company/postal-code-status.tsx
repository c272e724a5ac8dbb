import { lookUpPostalCode } from '@lastro/wire/company/postal-code-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useFormState, useWatch } from 'react-hook-form';
import { queryOf } from '../../lib/query';
import { useFieldId } from '../../shared/form/form-registry';
import styles from './ficha.module.css';

type Place = NonNullable<ResultOf<typeof lookUpPostalCode>['found']>;

interface PostalCodeStatusProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  onFound: (place: Place) => void;
}

/** A CEP that is typed fills the address. One that came with a record or a draft leaves it alone. */
export function PostalCodeStatus<V extends FieldValues>({
  control,
  name,
  onFound,
}: PostalCodeStatusProps<V>) {
  const zipCode = useWatch({ control, name }) as string | null;
  const id = useFieldId(name);
  const [typed, setTyped] = useState<string | null>(null);
  const told = useRef<string | null>(null);
  // What is filled in while a save runs would be gone with it.
  const { isSubmitting } = useFormState({ control });
  const tell = useRef(onFound);
  tell.current = onFound;

  useEffect(() => {
    setTyped(document.activeElement?.id === id ? zipCode : null);
  }, [zipCode, id]);

  const answer = useQuery({
    ...queryOf(lookUpPostalCode, { zipCode: typed ?? '' }),
    enabled: typed !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const place = typed === null ? null : (answer.data?.found ?? null);

  useEffect(() => {
    if (place === null || isSubmitting || told.current === place.zipCode) return;
    told.current = place.zipCode;
    tell.current(place);
  }, [place, isSubmitting]);

  return (
    <p className={styles.postal} role="status">
      {typed === null ? null : sentenceOf(answer)}
    </p>
  );
}

function sentenceOf({ isError, data }: { isError: boolean; data?: { found: Place | null } }): string | null {
  if (isError) return 'A busca do CEP não respondeu: preencha o endereço à mão.';
  if (data === undefined) return null;
  return data.found === null
    ? 'CEP não encontrado: preencha o endereço à mão.'
    : 'Endereço preenchido pelo CEP. Confira o número e o complemento.';
}
