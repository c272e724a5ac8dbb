import { PERSON_FIELD_LABELS, type PersonFieldName } from '@lastro/domain/company/field-labels';
import { isPersonal } from '@lastro/domain/company/masking';
import { pepRelationshipLabel } from '@lastro/domain/company/pep';
import { formatTaxId } from '@lastro/domain/tax-id';
import type { ReactNode } from 'react';
import { useProfile } from '../../../lib/session';
import { valueText } from '../../../shared/form/described';
import { Section } from '../../../ui/section';
import { StatusBadge } from '../../../ui/status-badge';
import { NOTHING } from '../labels';
import { Fact, Facts } from './facts';
import { lookbackOf } from './pep-lookback';
import styles from './person-drawer.module.css';
import { fieldsOfSection, PERSON_SECTIONS, type PersonField, type PersonSection } from './person-fields';
import { type PersonRecord, personValuesOf } from './person-form-values';

const SECTIONS = Object.keys(PERSON_SECTIONS) as PersonSection[];

/** A person as those read it who do not write. What is concealed says so, and is never mistaken for empty. */
export function PersonView({ person }: { person: PersonRecord }) {
  const shown = SECTIONS.map((section) => ({ section, facts: factsOf(section, person) }));
  return (
    <div className={styles.sections}>
      {shown.map(({ section, facts }) => (
        <Section key={section} title={PERSON_SECTIONS[section]}>
          <Facts>
            {facts.map(({ label, content }) => (
              <Fact key={label} label={label}>
                {content}
              </Fact>
            ))}
          </Facts>
        </Section>
      ))}
    </div>
  );
}

interface ShownFact {
  readonly label: string;
  readonly content: ReactNode;
}

/** The title of the drawer tells the name; the address is one line. */
function factsOf(section: PersonSection, person: PersonRecord): ShownFact[] {
  const plain = fieldsOfSection(section)
    .filter(({ name, partOf }) => name !== 'name' && partOf === undefined && !isToldApart(name, person))
    .map((field) => ({
      label: field.name === 'address' ? 'Endereço' : (field.asked ?? field.label),
      content: lineOf(field, person) ?? nothingOf(field, person),
    }));
  if (section === 'marital') return [...plain, { label: 'Cônjuge', content: spouseText(person) }];
  if (section !== 'pep') return plain;
  const standing = { label: PERSON_FIELD_LABELS.pep, content: <PepStanding person={person} /> };
  return [standing, ...plain, { label: 'Relações', content: relationsOf(person) }];
}

/** Of an office there is something to tell only of who has or had one; its dates are told with the standing. */
function isToldApart(name: PersonFieldName, { pep }: PersonRecord): boolean {
  if (name === 'pepPosition' || name === 'pepOrganization') return pep !== true;
  return name.startsWith('pep');
}

function lineOf(field: PersonField, person: PersonRecord): string | null {
  const { person: values } = personValuesOf(person);
  const { address, number, complement, neighborhood, city, state, idEmitterUF } = values;
  const own = valueText(field, values[field.name]);
  if (field.name === 'address') return joined([address, number, complement, neighborhood], ', ');
  if (field.name === 'city') return joined([city, state], ' – ');
  if (field.name === 'idEmitter' && idEmitterUF !== null) return own && `${own} (${idEmitterUF})`;
  // A concealed value is no telephone or CEP: it is shown as it came.
  if (person.masked && (field.name === 'phone' || field.name === 'zipCode')) return values[field.name];
  return own;
}

function joined(parts: readonly (string | null)[], between: string): string | null {
  return parts.filter(Boolean).join(between) || null;
}

function nothingOf({ name }: PersonField, { masked }: PersonRecord): string {
  return isPersonal(name) && masked ? 'Oculto ou não informado' : NOTHING;
}

function spouseText({ spouse }: PersonRecord): string {
  return spouse === null ? NOTHING : `${spouse.name} (${formatTaxId(spouse.taxId)})`;
}

function PepStanding({ person }: { person: PersonRecord }) {
  const { businessDate } = useProfile();
  if (person.pep === null) return <StatusBadge tone="warning" label="Não declarou" />;
  if (!person.pep) return 'Não';
  const { startDate, endDate } = person.pepPeriod;
  const { inForce, label, sentence } = lookbackOf({ startsOn: startDate, endsOn: endDate }, businessDate);
  return (
    <>
      <StatusBadge tone={inForce ? 'warning' : 'neutral'} label={`Sim: ${label.toLowerCase()}`} /> {sentence}
    </>
  );
}

function relationsOf({ pepRelationships, pepSecondary }: PersonRecord): string {
  const unnamed = pepRelationships.map((link) => pepRelationshipLabel(link.relationshipType));
  const named = pepSecondary.map(
    ({ relationshipType, person }) => `${pepRelationshipLabel(relationshipType)}: ${person.name}`,
  );
  return [...unnamed, ...named].join('; ') || 'Nenhuma';
}
