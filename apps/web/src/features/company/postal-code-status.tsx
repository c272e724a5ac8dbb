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
  const [isWhole, setWhole] = useState(true);
  // What is filled in while a save runs would be gone with it.
  const { isSubmitting } = useFormState({ control });
  const filling = useFilling(form, fills);

  useEffect(() => {
    const isTyped = document.activeElement?.id === id;
    setTyped(isTyped ? zipCode : null);
    isTold.current = false;
    if (!isTyped) filling.current.end();
    else if (zipCode !== null) filling.current.begin();
  }, [zipCode, id, filling]);

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
    setWhole(filling.current.fill(place));
  }, [place, isSubmitting, filling]);

  const hasFields = Object.keys(fills).length > 0;
  return (
    <p className={styles.postal} role="status">
      {typed === null || !hasFields ? null : sentenceOf(answer, isWhole)}
    </p>
  );
}

/** What somebody typed since the CEP, or since one before it that nothing came of, is not taken away by its place. */
function useFilling<V extends FieldValues>(form: UseFormReturn<V>, fills: PostalCodeStatusProps<V>['fills']) {
  const before = useRef<ReadonlyMap<FieldPath<V>, unknown> | null>(null);
  const ofCep = useRef(new Map<FieldPath<V>, unknown>());
  const { defaultValues } = useFormState({ control: form.control });
  const fields = Object.entries(fills) as [Part, FieldPath<V>][];
  const filling = {
    begin: () => {
      before.current ??= new Map(fields.map(([, path]) => [path, form.getValues(path)]));
    },
    end: () => {
      before.current = null;
    },
    /** Whether the address is that of the place now. */
    fill: (place: Place): boolean => {
      for (const [part, path] of fields) {
        const value: unknown = form.getValues(path);
        const isOfCep = ofCep.current.get(path) === value;
        const isFree =
          isEmpty(value) || value === before.current?.get(path) || value === get(defaultValues, path);
        // What the place does not tell stays, unless it is known to be another place's.
        if (!isFree || (place[part] === null && !isOfCep)) continue;
        form.setValue(path, place[part] as PathValue<V, FieldPath<V>>, {
          shouldDirty: true,
          shouldValidate: true,
        });
        ofCep.current.set(path, place[part]);
      }
      filling.end();
      return fields.every(([part, path]) => place[part] !== null && form.getValues(path) === place[part]);
    },
  };
  const latest = useRef(filling);
  latest.current = filling;
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
