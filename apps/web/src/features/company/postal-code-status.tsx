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
  const isTold = useRef(false);
  const [isWhole, setWhole] = useState(true);
  // What is filled in while a save runs would be gone with it.
  const { isSubmitting } = useFormState({ control });
  const fill = useFilling(form, fills);

  useEffect(() => {
    setTyped(document.activeElement?.id === id ? zipCode : null);
    isTold.current = false;
  }, [zipCode, id]);

  const answer = useQuery({
    ...queryOf(lookUpPostalCode, { zipCode: typed ?? '' }),
    enabled: typed !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever was told to fill it in by hand does.
    refetchOnWindowFocus: false,
  });
  const place = typed === null ? null : (answer.data?.found ?? null);

  useEffect(() => {
    if (place === null || isSubmitting || isTold.current) return;
    isTold.current = true;
    setWhole(fill.current(place));
  }, [place, isSubmitting, fill]);

  const hasFields = Object.keys(fills).length > 0;
  return (
    <p className={styles.postal} role="status">
      {typed === null || !hasFields ? null : sentenceOf(answer, isWhole)}
    </p>
  );
}

/** What somebody typed is not taken away by a CEP; what a record, a draft, the registry or another CEP brought is. */
function useFilling<V extends FieldValues>(form: UseFormReturn<V>, fills: PostalCodeStatusProps<V>['fills']) {
  const typed = useRef(new Set<string>());
  const ofCep = useRef(new Map<FieldPath<V>, unknown>());
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          // Whatever puts all values in their places begins anew.
          if (name === undefined) typed.current.clear();
          else if (type === 'change') typed.current.add(name);
        },
      }),
    [form],
  );
  /** Whether the address is that of the place now. */
  const fill = (place: Place): boolean => {
    const fields = Object.entries(fills) as [Part, FieldPath<V>][];
    for (const [part, path] of fields) {
      const value: unknown = form.getValues(path);
      const isFree = isEmpty(value) || !typed.current.has(path);
      // What the place does not tell stays, unless it is known to be another place's.
      if (!isFree || (place[part] === null && ofCep.current.get(path) !== value)) continue;
      form.setValue(path, place[part] as PathValue<V, FieldPath<V>>, {
        shouldDirty: true,
        shouldValidate: true,
      });
      ofCep.current.set(path, place[part]);
      typed.current.delete(path);
    }
    return fields.every(([part, path]) => place[part] !== null && form.getValues(path) === place[part]);
  };
  const latest = useRef(fill);
  latest.current = fill;
  return latest;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
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
    : 'O CEP preencheu o que pôde: confira o endereço inteiro.';
}
