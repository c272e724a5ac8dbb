import { choosePassword, issuePasswordLink } from '@lastro/wire/identity/password-operations';
import { createUser, decideGrant, listGrants } from '@lastro/wire/identity/user-operations';
import type { z } from 'zod';
import { DEMO_COMPANY } from '../demo/demo-accounts';
import { signInStaff, type TestHouse } from './harness';

type NewUser = z.input<(typeof createUser)['input']>;

/** A banking user who has chosen a password, as every one does. */
export async function addBankingUser(house: TestHouse, email: string, password: string): Promise<number> {
  const created = await house.call(
    createUser,
    {
      firstName: 'Cliente',
      lastName: 'Banking',
      email,
      signInType: 'baas',
      companyTaxId: DEMO_COMPANY,
      groups: ['baas_viewer'],
    },
    { as: 'admin' },
  );
  const { id } = created.body;
  const link = await house.call(issuePasswordLink, { id, reason: 'Primeiro acesso' }, { as: 'admin' });
  await house.call(choosePassword, { token: link.body.link?.token ?? '', password });
  return id;
}

/** Staff with these groups, each sensitive one confirmed by the second administrator; signed in. */
export async function addStaff(
  house: TestHouse,
  email: string,
  groups: NonNullable<NewUser['groups']>,
): Promise<{ id: number; as: string }> {
  const person = { firstName: 'Pessoa', lastName: 'de Teste', email, groups };
  const { body } = await house.call(createUser, person, { as: 'admin' });
  const { results } = (await house.call(listGrants, { limit: 200 }, { as: 'admin2' })).body;
  for (const { id } of results.filter(({ userId }) => userId === body.id))
    await house.call(decideGrant, { id, decision: 'approve', reason: 'Conferido' }, { as: 'admin2' });
  return { id: body.id, as: `token:${await signInStaff(house.server, email)}` };
}
