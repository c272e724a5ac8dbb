import type { getPeople, getPerson } from '@lastro/wire/company/person-operations';
import type { UseCase } from '../../platform/door/binding';
import { findPeople, findPerson } from './person-read';
import { personToWire } from './person-translate';
import { readPerson, recordReading } from './person-view';

export const getPersonCase: UseCase<typeof getPerson> = async (ctx, { taxId }) => {
  const person = await findPerson(ctx.tx, taxId);
  if (person === undefined) return null;
  return readPerson(ctx, person);
};

export const getPeopleCase: UseCase<typeof getPeople> = async (ctx, { taxIds }) => {
  const people = await findPeople(ctx.tx, taxIds);
  const sees = recordReading(ctx, people);
  return people.map((person) => personToWire(person, sees, ctx.businessDate));
};
