import type { FichaSection } from '@lastro/domain/company/company-fields';
import type { UseFormReturn } from 'react-hook-form';
import type { FormSection } from '../../shared/form/form-page';
import { FieldGrid } from '../../ui/section';
import styles from './ficha.module.css';
import {
  type FichaField,
  type FichaValue,
  type FichaValues,
  FORM_SECTIONS,
  fieldsOfSection,
} from './ficha-fields';
import { FichaInput } from './ficha-input';
import { sectionId, sectionLabel } from './labels';
import { OriginHint } from './origin-hint';
import { PostalCodeStatus } from './postal-code-status';
import type { References } from './references';
import type { RegistryFacts } from './registry-facts';

interface FichaParts {
  form: UseFormReturn<FichaValues>;
  references: References;
  facts: RegistryFacts;
  lockedReason?: string;
}

const DESCRIPTIONS: Partial<Record<FichaSection, string>> = {
  general: 'Valores declarados pela empresa; as médias são dos últimos doze meses.',
  activities: 'Procure pelo código CNAE ou por palavras da descrição.',
  risk: 'A classe vale para a análise de crédito e sai impressa na ficha.',
};

/** The sections that are filled in and saved together: used by the new company and by the ficha alike. */
export function fichaSections(parts: FichaParts): FormSection[] {
  return FORM_SECTIONS.map((section) => ({
    id: sectionId(section),
    title: sectionLabel(section),
    description: DESCRIPTIONS[section],
    content: <SectionFields section={section} {...parts} />,
  }));
}

function SectionFields({ section, form, ...parts }: FichaParts & { section: FichaSection }) {
  const fields = fieldsOfSection(section);
  const flags = fields.filter((field) => field.kind === 'flag');
  const one = (field: FichaField) => <OneField key={field.name} field={field} form={form} {...parts} />;
  return (
    <>
      <FieldGrid>{fields.filter((field) => field.kind !== 'flag').map(one)}</FieldGrid>
      {flags.length > 0 ? <div className={styles.flags}>{flags.map(one)}</div> : null}
      {section === 'address' && parts.lockedReason === undefined ? (
        <PostalCodeStatus
          form={form}
          name="zipCode"
          fills={{ address: 'address', neighborhood: 'neighborhood', city: 'city', state: 'state' }}
        />
      ) : null}
    </>
  );
}

function OneField({ field, form, references, facts, lockedReason }: FichaParts & { field: FichaField }) {
  const fact = facts[field.name];
  const take = (value: FichaValue) =>
    form.setValue(field.name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const origin =
    fact === undefined || field.kind === 'activities' ? null : (
      <OriginHint
        field={field}
        fact={fact}
        control={form.control}
        lookUp={references.lookUp}
        onTake={lockedReason === undefined ? take : undefined}
      />
    );
  const help =
    origin === null ? (
      field.help
    ) : (
      <>
        {field.help ? <span className={styles.help}>{field.help}</span> : null}
        {origin}
      </>
    );
  const input = (
    <FichaInput
      field={field}
      control={form.control}
      references={references}
      help={help}
      lockedReason={lockedReason}
    />
  );
  // The longest name a company can have deserves a line of its own.
  return field.name === 'registeredName' ? <div className={styles.wide}>{input}</div> : input;
}
