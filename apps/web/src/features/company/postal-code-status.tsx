import { lookUpPostalCode } from '@lastro/wire/company/postal-code-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { queryOf } from '../../lib/query';
import { useFieldId } from '../../shared/form/form-registry';
import styles from './ficha.module.css';

type Place = NonNullable<ResultOf<typeof lookUpPostalCode>['found']>;
type Part = Exclude<keyof Place, 'zipCode'>;

interface PostalCodeStatusProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: FieldPath<V>;
  /** The fields that a place fills. */
  fills: Partial<Record<Part, FieldPath<V>>>;
}

/** A CEP that is typed fills the address. One that came with a record or a draft leaves it alone. */
export function PostalCodeStatus<V extends FieldValues>({ form, name, fills }: PostalCodeStatusProps<V>) {
  const { control } = form;
  const zipCode = useWatch({ control, name }) as string | null;
  const id = useFieldId(name);
  const [typed, setTyped] = useState<string | null>(null);
  const told = useRef<string | null>(null);
  const [isWhole, setWhole] = useState(true);
  // What is filled in while a save runs would be gone with it.
  const { isSubmitting } = useFormState({ control });
  const fill = useFilling(form, fills);

  useEffect(() => {
    setTyped(document.activeElement?.id === id ? zipCode : null);
    fill.current.begin();
  }, [zipCode, id, fill]);

  const answer = useQuery({
    ...queryOf(lookUpPostalCode, { zipCode: typed ?? '' }),
    enabled: typed !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever was told to fill it in by hand does.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const place = typed === null ? null : (answer.data?.found ?? null);

  useEffect(() => {
    if (place === null || isSubmitting || told.current === place.zipCode) return;
    told.current = place.zipCode;
    setWhole(fill.current.with(place));
  }, [place, isSubmitting, fill]);

  return (
    <p className={styles.postal} role="status">
      {typed === null ? null : sentenceOf(answer, isWhole)}
    </p>
  );
}

/** An answer that comes later than what somebody typed does not take its place. */
function useFilling<V extends FieldValues>(
  { getValues, setValue }: UseFormReturn<V>,
  fills: PostalCodeStatusProps<V>['fills'],
) {
  const before = useRef(new Map<FieldPath<V>, unknown>());
  const fields = Object.entries(fills) as [Part, FieldPath<V>][];
  const filling = {
    begin: () => {
      before.current = new Map(fields.map(([, path]) => [path, getValues(path)]));
    },
    /** Whether all that the place tells is there. */
    with: (place: Place): boolean => {
      const given = fields.filter(([part]) => place[part] !== null);
      const untouched = given.filter(([, path]) => getValues(path) === before.current.get(path));
      for (const [part, path] of untouched)
        setValue(path, place[part] as PathValue<V, FieldPath<V>>, {
          shouldDirty: true,
          shouldValidate: true,
        });
      return untouched.length === given.length;
    },
  };
  const latest = useRef(filling);
  latest.current = filling;
  return latest;
}

function sentenceOf(
  { isError, data }: { isError: boolean; data?: { found: Place | null } },
  isWhole: boolean,
): string | null {
  if (isError) return 'A busca do CEP não respondeu: preencha o endereço à mão.';
  if (data === undefined) return null;
  if (data.found === null) return 'CEP não encontrado: preencha o endereço à mão.';
  return isWhole
    ? 'Endereço preenchido pelo CEP. Confira o número e o complemento.'
    : 'O que você digitou no endereço ficou como está. Confira se é o deste CEP.';
}
