import { choosePassword, issuePasswordLink } from '@lastro/wire/identity/password-operations';
import { signInWithPassword } from '@lastro/wire/identity/session-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../testing/clock';
import { openHouse, type TestHouse } from '../../testing/harness';
import { addBankingUser } from '../../testing/identity';
import { expectProblem } from '../../testing/probe';

const clock = movableClock();
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ clock });
});
afterAll(() => house.close());

const PASSWORD = 'a senha do dono da conta';
let people = 0;

async function newOwner(): Promise<string> {
  people += 1;
  const email = `dono${people}@empresa.com.br`;
  await addBankingUser(house, email, PASSWORD);
  return email;
}

const enter = (email: string, password: string, ...marks: (string | undefined)[]) => {
  const devices = marks.filter((mark) => mark !== undefined);
  return house.call(signInWithPassword, {
    user: { email, password },
    ...(devices.length === 0 ? {} : { devices }),
  });
};

/** Fifty wrong guesses, as fast as a program makes them: most only hear that they must wait. */
async function guessAt(email: string, device?: string): Promise<void> {
  for (let guess = 0; guess < 50; guess += 1) {
    const { status } = await enter(email, `palpite ${guess}`, device);
    expect([401, 429]).toContain(status);
  }
}

describe('decided: a stranger’s guesses do not lock the owner out from a known device', () => {
  it('fifty guesses elsewhere: the known device signs in at once, an unknown one waits', async () => {
    const email = await newOwner();
    const { device } = (await enter(email, PASSWORD)).body;
    await guessAt(email);
    expectProblem((await enter(email, PASSWORD)).problem, 429, 'sign-in.wait');
    const owner = await enter(email, PASSWORD, device);
    expect(owner.status).toBe(200);
    expect(owner.body.device).toBe(device);
    // The owner's visit is no mercy for who guesses elsewhere.
    expectProblem((await enter(email, PASSWORD)).problem, 429, 'sign-in.wait');
  });

  it('a known device is throttled too, by itself', async () => {
    const email = await newOwner();
    const { device } = (await enter(email, PASSWORD)).body;
    await guessAt(email, device);
    expectProblem((await enter(email, PASSWORD, device)).problem, 429, 'sign-in.wait');
    expect((await enter(email, PASSWORD)).status).toBe(200);
  });

  it('a device is known to its own account alone', async () => {
    const [mine, theirs] = [await newOwner(), await newOwner()];
    const { device } = (await enter(mine, PASSWORD)).body;
    await guessAt(theirs);
    expectProblem((await enter(theirs, PASSWORD, device)).problem, 429, 'sign-in.wait');
  });

  it('two accounts may share one browser: any of its marks will do', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const marks = [(await enter(one, PASSWORD)).body.device, (await enter(other, PASSWORD)).body.device];
    for (const email of [one, other]) {
      await guessAt(email);
      const entered = await enter(email, PASSWORD, ...marks);
      expect(entered.status).toBe(200);
      expect(marks).toContain(entered.body.device);
    }
  });

  it.each(['', 'x', 'A'.repeat(43)])('a mark that nobody gave (%j) is a stranger’s', async (device) => {
    const email = await newOwner();
    await guessAt(email);
    expectProblem((await enter(email, PASSWORD, device)).problem, 429, 'sign-in.wait');
  });

  it('choosing a password makes the device known, and all others strangers', async () => {
    const email = await newOwner();
    const old = (await enter(email, PASSWORD)).body.device;
    const { id } = await house.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const link = await house.call(issuePasswordLink, { id, reason: 'Senha esquecida' }, { as: 'admin' });
    const chosen = await house.call(choosePassword, {
      token: link.body.link?.token ?? '',
      password: PASSWORD,
    });
    await guessAt(email);
    expectProblem((await enter(email, PASSWORD, old)).problem, 429, 'sign-in.wait');
    expect((await enter(email, PASSWORD, chosen.body.device)).status).toBe(200);
  });

  it('it is a stranger again after half a year without a visit, and ten are the most', async () => {
    const email = await newOwner();
    const devices: (string | undefined)[] = [];
    for (let time = 0; time < 11; time += 1) {
      clock.pass(1);
      devices.push((await enter(email, PASSWORD)).body.device);
    }
    await guessAt(email);
    // Eleven sign-ins and the choice of the password: the first two gave way.
    expect((await enter(email, PASSWORD, devices[0])).status).toBe(429);
    expect((await enter(email, PASSWORD, devices[1])).status).toBe(200);
    clock.pass(181 * 86_400);
    await guessAt(email);
    expect((await enter(email, PASSWORD, devices[10])).status).toBe(429);
  });

  it('only a hash of the mark is kept', async () => {
    const email = await newOwner();
    const { device = '' } = (await enter(email, PASSWORD)).body;
    const rows = await house.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(device);
    expect(rows.some(({ token_hash }) => token_hash.includes(device))).toBe(false);
  });
});
