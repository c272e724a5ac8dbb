import { createUser, updateUser } from '@lastro/wire/identity/user-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import {
  countMarks,
  leaveMark,
  PROBES,
  probeCommand,
  probeEntry,
  probeRead,
  writeProbe,
} from '../../testing/probe';
import { verifyAudit } from './audit-verify';
import { bind, type UseCase } from './binding';
import { AppError } from './errors';

type Probe = UseCase<typeof probeCommand>;
const named = (name: string) => ({ ...probeCommand, name: `probe.${name}`, path: `/${name}/{id}` }) as const;
const [failing, crashing, silent, chatty] = [
  named('failing'),
  named('crashing'),
  named('silent'),
  named('chatty'),
];
const reading = { ...probeRead, name: 'probe.reading', path: '/reading/{id}' } as const;
const odd = named('odd');

const failingCase: Probe = async (ctx, input) => {
  await writeProbe(ctx, input);
  throw new AppError('access.denied');
};
const crashingCase: Probe = async (ctx, input) => {
  await writeProbe(ctx, input);
  throw new TypeError('a bug');
};
const silentCase: Probe = async (ctx, { id, note }) => {
  await leaveMark(ctx, note);
  return { id, note };
};
const chattyCase: Probe = async (ctx, input) => {
  await writeProbe(ctx, input);
  return writeProbe(ctx, input);
};
const readingCase: UseCase<typeof reading> = async (ctx, { id, note }) => {
  ctx.audit({ ...probeEntry('probe.read'), recordId: id });
  return { id, note };
};

/** Values that a database or a hash might see in another way than the program. */
const ODD = {
  zebra: 1,
  a: { b: 2, ç: 'São Paulo – “café” 🇧🇷 e\u0301', '': null, aa: [], '10': {}, '9': [[]] },
  numbers: [0, -0, 0.1 + 0.2, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991, -1.5],
  text: 'line\nbreak\t"quoted" \\ back\u2028slash',
  gone: undefined,
  list: [undefined, null, true, false],
};
const oddCase: Probe = async (ctx, { id, note }) => {
  ctx.audit({
    ...probeEntry('probe.odd'),
    recordId: id,
    before: ODD,
    after: [ODD],
    marks: ['ç', 'a,b', ''],
  });
  return { id, note };
};

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({
    extra: {
      ...PROBES,
      bindings: [
        ...PROBES.bindings,
        bind(failing, failingCase),
        bind(crashing, crashingCase),
        bind(silent, silentCase),
        bind(chatty, chattyCase),
        bind(reading, readingCase),
        bind(odd, oddCase),
      ],
    },
  });
  await house.tokenOf(as);
  await house.tokenOf('admin');
});
afterAll(() => house.close());

const as = 'commercial';
const head = () => house.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
const lastEntry = () =>
  house.db.selectFrom('audit_entries').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();

describe('decided: every command writes one audit entry in its own transaction', () => {
  it('the entry says who, when, from where, what, before, after and why', async () => {
    const created = await house.call(
      createUser,
      {
        firstName: 'Íris',
        lastName: 'Prado',
        email: 'iris@demo.test',
        groups: ['bi'],
        reason: 'Nova analista',
      },
      { as: 'admin' },
    );
    const previous = await head();
    const response = await house.server.inject({
      method: 'PATCH',
      url: `/api/auth/users/${created.body.id}`,
      headers: {
        ...(await house.headersFor({ as: 'admin' })),
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
        'x-request-id': 'request-of-iris',
      },
      payload: { lastName: 'Prado Lima', groups: ['bi', 'commercial'], reason: 'Mudou de nome e de área' },
    });
    expect(response.statusCode).toBe(200);
    const entry = await lastEntry();
    const admin = await house.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@demo.test')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      seq: previous.seq + 1,
      prev_hash: previous.hash,
      actor: 'admin@demo.test',
      actor_id: admin.id,
      actor_type: 'user',
      origin: '127.0.0.1 · Chrome em Windows',
      action: 'identity.user-changed',
      record_type: 'user',
      record_id: String(created.body.id),
      before: { lastName: 'Prado', groups: ['bi'], active: true },
      after: { lastName: 'Prado Lima', groups: ['bi', 'commercial'], active: true },
      reason: 'Mudou de nome e de área',
      request_id: 'request-of-iris',
    });
    expect(entry.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await head()).hash).toBe(entry.hash);
  });

  it.each([
    ['refuses after it wrote', failing, 403],
    ['breaks after it wrote', crashing, 500],
    ['forgets the trail', silent, 500],
    ['writes two entries', chatty, 500],
  ] as const)(
    'a command that %s leaves neither change nor entry nor gap',
    async (_what, operation, status) => {
      const before = await head();
      const note = `nunca ${operation.name}`;
      const reply = await house.call(
        operation,
        { id: 1, note },
        { as, key: `audit-${operation.name.slice(6)}` },
      );
      expect(reply.status).toBe(status);
      expect(await head()).toEqual(before);
      expect(await countMarks(house.db, note)).toBe(0);
      const next = await house.call(probeCommand, { id: 1, note: 'segue' }, { as });
      expect(next.status).toBe(201);
      expect((await lastEntry()).seq).toBe(before.seq + 1);
    },
  );

  it('a read that writes to the trail is a bug, and is refused', async () => {
    const before = await head();
    expect((await house.call(reading, { id: 1 }, { as })).status).toBe(500);
    expect(await head()).toEqual(before);
  });

  it('a refused save of a real feature leaves no entry', async () => {
    const before = await head();
    const reply = await house.call(updateUser, { id: 999_999, reason: 'Ninguém' }, { as: 'admin' });
    expect(reply.status).toBe(404);
    expect(await head()).toEqual(before);
  });
});

describe('decided: the trail is a chain that can be verified', () => {
  it('is whole after the demo data and after odd values', async () => {
    expect((await house.call(odd, { id: 1, note: 'estranho' }, { as })).status).toBe(201);
    const entry = await lastEntry();
    expect(entry.marks).toEqual(['ç', 'a,b', '']);
    expect(entry.before).toEqual(JSON.parse(JSON.stringify(ODD)));
    const { seq, hash } = await head();
    expect(await verifyAudit(house.db)).toEqual({
      intact: true,
      entries: seq,
      headHash: hash,
      firstBroken: null,
    });
  });

  it('stays whole, without gap or twin, when 100 commands come together', async () => {
    const before = await head();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        house.call(probeCommand, { id: index + 1, note: 'cem juntos' }, { as }),
      ),
    );
    expect(replies.every((reply) => reply.status === 201)).toBe(true);
    const after = await head();
    expect(after.seq).toBe(before.seq + 100);
    expect(await countMarks(house.db, 'cem juntos')).toBe(100);
    const ids = await house.db
      .selectFrom('audit_entries')
      .select('record_id')
      .where('seq', '>', before.seq)
      .execute();
    expect(new Set(ids.map((row) => row.record_id)).size).toBe(100);
    expect(await verifyAudit(house.db)).toMatchObject({ intact: true, entries: after.seq });
  });
});
