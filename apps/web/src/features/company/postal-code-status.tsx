import { lookUpPostalCode } from '@lastro/wire/company/postal-code-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  get,
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
  /** Null before anything is filled in. */
  const [isWhole, setWhole] = useState<boolean | null>(null);
  // What is filled in while a save runs would be gone with it.
  const { isSubmitting } = useFormState({ control });
  const fill = useFilling(form, fills);

  useEffect(() => {
    setTyped(document.activeElement?.id === id ? zipCode : null);
    isTold.current = false;
    setWhole(null);
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
      {typed === null || !hasFields ? null : sentenceOf(answer, isWhole, isSubmitting)}
    </p>
  );
}

/** What somebody typed is not taken away by a CEP; what a record, a draft, the registry or another CEP brought is. */
function useFilling<V extends FieldValues>(form: UseFormReturn<V>, fills: PostalCodeStatusProps<V>['fills']) {
  const typed = useRef(new Map<string, Typed>());
  const defaults = useRef<unknown>(null);
  const ofCep = useRef(new Map<FieldPath<V>, unknown>());
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type, values, defaultValues }) => {
          defaults.current = defaultValues;
          // All values were put in their places: a save, a draft, or a colleague's record with the typed words over it.
          if (name === undefined) for (const one of typed.current.values()) one.isBeforeReset = true;
          else if (type === 'change')
            typed.current.set(name, { value: get(values, name), isBeforeReset: false });
        },
      }),
    [form],
  );
  /** Whether the address is that of the place now. */
  const fill = (place: Place): boolean => {
    const fields = Object.entries(fills) as [Part, FieldPath<V>][];
    for (const [part, path] of fields) {
      const value: unknown = form.getValues(path);
      const isFree = isEmpty(value) || !isTyped(typed.current.get(path), value, get(defaults.current, path));
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

interface Typed {
  readonly value: unknown;
  isBeforeReset: boolean;
}

/** What stands where it was typed. What is saved by now is the record's. */
function isTyped(typed: Typed | undefined, value: unknown, saved: unknown): boolean {
  return typed !== undefined && typed.value === value && !(typed.isBeforeReset && value === saved);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const AFTER_SAVE = 'CEP encontrado: o endereço é preenchido assim que o que está sendo salvo terminar.';

function sentenceOf(
  { isError, data }: { isError: boolean; data?: { found: Place | null } },
  isWhole: boolean | null,
  isSaving: boolean,
): string | null {
  if (isError) return 'A busca do CEP não respondeu: preencha o endereço à mão.';
  if (data === undefined) return null;
  if (data.found === null) return 'CEP não encontrado: preencha o endereço à mão.';
  if (isWhole === null) return isSaving ? AFTER_SAVE : null;
  return isWhole
    ? 'Endereço preenchido pelo CEP. Confira o número e o complemento.'
    : 'O CEP preencheu o que pôde: confira o endereço inteiro.';
}
