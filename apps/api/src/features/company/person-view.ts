import { seesPersonalData } from '@lastro/domain/company/masking';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { findPerson, type PersonRow } from './person-read';
import { personToWire } from './person-translate';

/** People's documents and income shown as they are: who saw whose is written down. */
export function recordReading(ctx: Context, people: readonly PersonRow[]): boolean {
  const sees = seesPersonalData(signedIn(ctx).groups);
  if (sees && people.length > 0) {
    ctx.audit({
      action: 'company.person-read',
      recordType: 'person',
      recordId: people.map((person) => person.id).join(','),
      after: { people: people.length },
    });
  }
  return sees;
}

/** As the answer to a command, whose own entry tells whose it was. */
export function personView(ctx: Context, person: PersonRow) {
  return personToWire(person, seesPersonalData(signedIn(ctx).groups), ctx.businessDate);
}

/** As a reading that no other entry tells of. */
export function readPerson(ctx: Context, person: PersonRow) {
  return personToWire(person, recordReading(ctx, [person]), ctx.businessDate);
}

export async function loadPerson(ctx: Context, taxId: string): Promise<PersonRow> {
  const person = await findPerson(ctx.tx, taxId);
  if (person === undefined) throw new AppError('person.not-found');
  return person;
}
