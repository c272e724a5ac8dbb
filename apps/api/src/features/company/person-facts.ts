import { measurePerson } from '@lastro/domain/company/completeness';
import type { Facts } from '@lastro/domain/company/trail';
import { type Origins, readOrigins, typedAt } from './company-origins';
import type { PersonRow } from './person-read';
import { PERSON_COLUMN } from './person-translate';

/** What the trail keeps of a person, and what a change is compared with. Who may see which value is the reader's matter. */
export function personFacts(row: PersonRow): Facts {
  const columns = Object.entries(PERSON_COLUMN).map(([field, column]) => [field, row[column]]);
  return {
    ...Object.fromEntries(columns),
    pepStartDate: row.pep_starts_on,
    pepEndDate: row.pep_ends_on,
    pepRelationships: row.pep_links
      .filter((link) => link.related_name === null)
      .map((link) => link.relationship_type),
    pepSecondary: row.pep_links
      .filter((link) => link.related_name !== null)
      .map((link) => ({
        relationshipType: link.relationship_type,
        name: link.related_name,
        taxId: link.related_tax_id,
        position: link.related_position,
        organization: link.related_organization,
      })),
    spouse:
      row.spouse === null ? null : { id: row.spouse.id, name: row.spouse.name, taxId: row.spouse.tax_id },
  };
}

/** Everything that is known of a person was typed by somebody; what was known before the marks were kept, at the latest then. */
export function personOrigins(row: PersonRow): Origins {
  const marks = readOrigins(row.origins);
  const known = Object.entries(personFacts(row)).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(known.map(([field]) => [field, marks[field] ?? typedAt(row.updated_at)]));
}

/** What the registration of a person has and what it lacks. */
export function personCompleteness(row: PersonRow, isLargeOwner: boolean) {
  const facts = personFacts(row);
  return measurePerson((key) => {
    const value = facts[key === 'maritalStatus' ? 'maritalStatusId' : key];
    return value !== null && value !== '';
  }, isLargeOwner);
}
