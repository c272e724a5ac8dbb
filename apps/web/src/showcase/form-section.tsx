import { zodResolver } from '@hookform/resolvers/zod';
import { type IsoDate, isoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import type { Cnpj } from '@lastro/domain/tax-id';
import { useRef } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormPage } from '../shared/form/form-page';
import { CnpjField, DateField, MoneyField, PercentField } from '../shared/form/parsed-fields';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../shared/form/plain-fields';
import type { DraftStore, StoredDraft } from '../shared/form/use-draft';
import { Figure } from '../ui/figure';
import { notify } from '../ui/notify';
import { FieldGrid, Section } from '../ui/section';

const today = isoDate('2026-11-16');
const required = 'Campo obrigatório.';

interface Values {
  name: string;
  cnpj: Cnpj | null;
  amount: Cents | null;
  rate: Percent | null;
  firstDue: IsoDate | null;
  product: string | null;
  note: string;
  isAware: boolean;
}

const given = (value: unknown) => value !== null;

const schema = z
  .object({
    name: z.string().min(1, required),
    cnpj: z.custom<Cnpj | null>(given, required),
    amount: z.custom<Cents | null>(given, required),
    rate: z.custom<Percent | null>(given, required),
    firstDue: z.custom<IsoDate | null>(),
    product: z.custom<string | null>(given, required),
    note: z.string().min(10, 'Informe ao menos 10 caracteres.').max(200, 'Informe no máximo 200 caracteres.'),
    isAware: z.boolean().refine((value) => value, 'Marque para continuar.'),
  })
  .transform(({ isAware, ...rest }) => ({ ...rest, awareness: isAware ? ('given' as const) : null }));

const empty: Values = {
  name: '',
  cnpj: null,
  amount: null,
  rate: null,
  firstDue: null,
  product: null,
  note: '',
  isAware: false,
};

export function FormSection() {
  const form = useForm({
    defaultValues: empty,
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const draft = useDraftInMemory();
  const { control } = form;

  return (
    <Section id="formulario" title="Página de formulário" plain>
      <FormPage
        form={form}
        submitLabel="Criar proposta"
        onCancel={() => form.reset(empty)}
        onSubmit={async (values) => {
          await new Promise((resolve) => setTimeout(resolve, 900));
          if (values.name === 'falha') throw new Error('O servidor não respondeu. Tente de novo.');
          notify.success({ message: `Proposta de ${values.name} criada.` });
        }}
        draft={draft}
        aside={
          <Section title="Prévia" description="Calculada pelo servidor enquanto você digita.">
            <Figure label="Parcela estimada" value="R$ 6.842,17" prominent />
          </Section>
        }
        sections={[
          { id: 'form-cliente', title: 'Cliente', content: <ClientFields control={control} /> },
          {
            id: 'form-condicoes',
            title: 'Condições',
            description: 'O que não for informado segue a tabela do produto.',
            content: <TermFields control={control} />,
          },
          { id: 'form-observacao', title: 'Observação', content: <NoteFields control={control} /> },
        ]}
      />
    </Section>
  );
}

/** A draft of yesterday waits; what is typed is kept for as long as the page is open. */
function useDraftInMemory(): DraftStore<Values> {
  const stored = useRef<StoredDraft<Values> | null>({
    value: { ...empty, name: 'Aurora Alimentos Ltda.', amount: 150_000_00 as Cents },
    savedAt: '2026-11-15T20:14:00Z',
  });
  return {
    load: () => Promise.resolve(stored.current),
    save: (value) => {
      stored.current = { value, savedAt: '2026-11-16T17:02:00Z' };
      return Promise.resolve(stored.current);
    },
    discard: () => {
      stored.current = null;
      return Promise.resolve();
    },
  };
}

interface FieldsProps {
  control: Control<Values, unknown, z.output<typeof schema>>;
}

function ClientFields({ control }: FieldsProps) {
  return (
    <FieldGrid>
      <TextField control={control} name="name" label="Razão social" required />
      <CnpjField control={control} name="cnpj" label="CNPJ" required />
    </FieldGrid>
  );
}

function TermFields({ control }: FieldsProps) {
  return (
    <FieldGrid>
      <SelectField
        control={control}
        name="product"
        label="Produto"
        required
        options={[
          { value: 'giro', label: 'Capital de giro' },
          { value: 'antecipacao', label: 'Antecipação de recebíveis' },
        ]}
      />
      <MoneyField control={control} name="amount" label="Valor solicitado" required />
      <PercentField control={control} name="rate" label="Taxa" unit="% a.m." required />
      <DateField
        control={control}
        name="firstDue"
        label="Primeiro vencimento"
        today={today}
        help="Opcional; passa ao próximo dia útil."
      />
    </FieldGrid>
  );
}

function NoteFields({ control }: FieldsProps) {
  return (
    <FieldGrid>
      <TextAreaField
        control={control}
        name="note"
        label="Observação"
        minLength={10}
        maxLength={200}
        required
      />
      <CheckboxField control={control} name="isAware" label="O cliente está ciente das condições" />
    </FieldGrid>
  );
}
