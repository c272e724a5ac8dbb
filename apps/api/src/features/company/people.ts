import { concealTaxId } from '@lastro/domain/tax-id';
import type { getPeople, getPerson, searchPeople } from '@lastro/wire/company/person-operations';
import type { UseCase } from '../../platform/door/binding';
import { peopleNamed } from './people-search-read';
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

export const searchPeopleCase: UseCase<typeof searchPeople> = async (ctx, { q, limit }) => {
  const rows = await peopleNamed(ctx.tx, q, limit);
  return { results: rows.map(({ tax_id, ...row }) => ({ ...row, taxId: concealTaxId(tax_id) })) };
};
