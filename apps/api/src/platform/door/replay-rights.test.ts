import { updatePerson } from '@lastro/wire/company/person-operations';
import { updateUser } from '@lastro/wire/identity/user-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, OWNING_PERSON, testCpf } from '../../testing/company';
import { openHouse, signInStaff, type TestHouse } from '../../testing/harness';
import { addStaff } from '../../testing/identity';
import { countMarks, expectRefused, PROBES, probeCommand } from '../../testing/probe';
import { forgetKeys } from './idempotency';
import { replyVault } from './reply-vault';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ extra: PROBES });
  await addPerson(house, 1, { ...OWNING_PERSON, monthlyIncome: 4321.09 });
});
afterAll(() => house.close());

const EMAIL = 'muda.de.area@demo.test';
const rowOf = (key: string) =>
  house.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const age = (key: string, interval: string) =>
  house.db
    .updateTable('idempotency_keys')
    .set({ created_at: sql<string>`now() - ${interval}::interval` })
    .where('key', '=', key)
    .execute();

describe('decided: a replayed answer is checked against today’s rights', () => {
  const save = (as: string, key: string) =>
    house.call(updatePerson, { taxId: testCpf(1), input: { city: 'Santos' } }, { as, key });
  const regroup = async (id: number, groups: string[]): Promise<string> => {
    await house.call(updateUser, { id, groups: groups as never, reason: 'Mudou de área' }, { as: 'admin' });
    return `token:${await signInStaff(house.server, EMAIL)}`;
  };

  it('who lost a right since hears that it was done, and sees no data; nothing is done again', async () => {
    const { id, as } = await addStaff(house, EMAIL, ['registration', 'compliance']);
    const first = await save(as, 'replay-rights-1');
    expect(first.body).toMatchObject({ masked: false, monthlyIncome: 4321.09 });
    expect((await save(as, 'replay-rights-1')).headers['idempotency-replayed']).toBe('true');
    const { version } = first.body;

    const one = await regroup(id, ['compliance']);
    const refused = await save(one, 'replay-rights-1');
    expectRefused(refused, 'idempotency.rights-changed');
    expect(JSON.stringify(refused.problem)).not.toMatch(/4321|Marta/);
    expectRefused(await save(await regroup(id, ['commercial']), 'replay-rights-1'), 'access.denied');
    // Rights that are gained take nothing away.
    const back = await regroup(id, ['registration', 'compliance', 'bi']);
    expect((await save(back, 'replay-rights-1')).body.version).toBe(version);
  });
});

describe('decided: remembered answers are sealed, and kept for a day', () => {
  it('what lies in the table holds nobody’s data', async () => {
    const key = 'sealed-reply-1';
    const input = { city: 'Campinas' };
    const reply = await house.call(updatePerson, { taxId: testCpf(1), input }, { as: 'registration', key });
    expect(reply.body).toMatchObject({ taxId: testCpf(1), masked: false });
    const row = await rowOf(key);
    const sealed = row.sealed_reply ?? Buffer.alloc(0);
    expect(sealed.length).toBeGreaterThan(500);
    const kept = [JSON.stringify(row), sealed.toString('latin1'), sealed.toString('utf8')].join(' ');
    expect(kept).not.toMatch(new RegExp(`${testCpf(1)}|4321|Marta|Nunes|1234567|Campinas`));
    const again = await house.call(updatePerson, { taxId: testCpf(1), input }, { as: 'registration', key });
    expect(again.body).toEqual(reply.body);
  });

  const write = (key: string, note: string) =>
    house.call(probeCommand, { id: 1, note }, { as: 'commercial', key });

  it('after a day the answer is gone, but not that it was done', async () => {
    const key = 'one-day-reply-1';
    await write(key, 'um dia depois');
    await age(key, '23 hours');
    expect((await write(key, 'um dia depois')).headers['idempotency-replayed']).toBe('true');
    await age(key, '25 hours');
    // Also before the job has come by.
    expectRefused(await write(key, 'um dia depois'), 'idempotency.answer-gone');
    await forgetKeys(house.db);
    expect(await rowOf(key)).toMatchObject({ status: 201, sealed_reply: null });
    expectRefused(await write(key, 'um dia depois'), 'idempotency.answer-gone');
    expectRefused(await write(key, 'outro corpo'), 'idempotency.key-reused');
    expect(await countMarks(house.db, 'um dia depois')).toBe(1);
    await age(key, '31 days');
    await forgetKeys(house.db);
    await expect(rowOf(key)).rejects.toThrow();
  });

  it('an answer that was sealed by another secret, or touched, is not read; the command is not done again', async () => {
    const key = 'other-secret-1';
    await write(key, 'outro segredo');
    for (const sealed of [
      replyVault('another secret of thirty-two letters').seal({ id: 1, note: 'forjada' }, 'x'),
      Buffer.from('short'),
    ]) {
      await house.db
        .updateTable('idempotency_keys')
        .set({ sealed_reply: sealed })
        .where('key', '=', key)
        .execute();
      expectRefused(await write(key, 'outro segredo'), 'idempotency.answer-gone');
    }
    expect(await countMarks(house.db, 'outro segredo')).toBe(1);
  });

  it('one answer does not pass for another’s', async () => {
    await write('moved-reply-1', 'resposta um');
    await write('moved-reply-2', 'resposta dois');
    const { sealed_reply } = await rowOf('moved-reply-2');
    await house.db
      .updateTable('idempotency_keys')
      .set({ sealed_reply })
      .where('key', '=', 'moved-reply-1')
      .execute();
    expectRefused(await write('moved-reply-1', 'resposta um'), 'idempotency.answer-gone');
  });
});
