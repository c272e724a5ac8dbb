import { isoDate } from '@lastro/domain/dates';
import { isCpf } from '@lastro/domain/tax-id';
import { listAuditEntries, listOwnActivity } from '@lastro/wire/audit/audit-operations';
import { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import { requestOptIn } from '@lastro/wire/receivable/opt-in-operations';
import { listReceivables, sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAWEES } from '../../gateways/receivables-registry/drawees';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import { freshCompany } from '../../testing/proposal';

const PEOPLE = DRAWEES.filter(({ taxId }) => isCpf(taxId)).map(({ taxId }) => String(taxId));
const READERS = ['commercial', 'credit_analyst', 'credit_board'];
const WHOLE = new RegExp(
  PEOPLE.flatMap((cpf) => [cpf, cpf.replace(/(...)(...)(...)/, '$1.$2.$3-')]).join('|'),
);

let house: TestHouse;
let cnpj: string;
beforeAll(async () => {
  house = await openHouse();
  cnpj = await freshCompany(house);
  await house.call(requestOptIn, { cnpj }, { as: 'commercial' });
  const { id } = await house.db
    .selectFrom('companies')
    .select('id')
    .where('cnpj', '=', cnpj)
    .executeTakeFirstOrThrow();
  const titles = [...PEOPLE, ...PEOPLE, '41000000000179'];
  await house.db
    .insertInto('receivables')
    .values(
      titles.map((drawee_tax_id, index) => ({
        company_id: id,
        reference: `masking-${index}`,
        kind: 'duplicate',
        document: `DUP-${index}`,
        drawee_tax_id,
        drawee_name: DRAWEES.find(({ taxId }) => taxId === drawee_tax_id)?.name ?? '',
        issued_on: isoDate('2026-10-01'),
        due_on: isoDate('2026-12-01'),
        amount_cents: 100_000 + index,
        status: 'available',
        created_at: '2026-11-16T12:00:00Z',
        updated_at: '2026-11-16T12:00:00Z',
      })),
    )
    .execute();
});
afterAll(() => house.close());

const head = async () =>
  (await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq;

describe('§2 natural persons among drawees are masked', () => {
  it.each(READERS)(
    '%s sees the last two digits, in lists and in sums, and nothing is recorded',
    async (as) => {
      await house.tokenOf(as);
      const before = await head();
      const list = (await house.call(listReceivables, { cnpj, limit: 200 }, { as })).body;
      const sums = (await house.call(sumReceivables, { cnpj, by: 'drawee' }, { as })).body;
      expect(JSON.stringify([list, sums])).not.toMatch(WHOLE);
      for (const cpf of PEOPLE) {
        const shown = `***.***.***-${cpf.slice(9)}`;
        expect(list.results.filter(({ drawee }) => drawee.tax_id === shown).length).toBeGreaterThan(0);
        expect(sums.groups.filter(({ tax_id }) => tax_id === shown)).toHaveLength(1);
      }
      // A company's CNPJ is public.
      expect(sums.groups.find(({ key }) => key === '41000000000179')?.tax_id).toBe('41000000000179');
      expect(await head()).toBe(before);
    },
  );

  it.each(READERS)('%s opens the titles of one of them without a CPF', async (as) => {
    const { groups } = (await house.call(sumReceivables, { cnpj, by: 'drawee' }, { as })).body;
    for (const group of groups.filter(({ tax_id }) => tax_id?.startsWith('*'))) {
      expect(group.key).toMatch(/^r\d+$/);
      const drawee_of = group.key.slice(1);
      const { results } = (await house.call(listReceivables, { cnpj, drawee_of, limit: 200 }, { as })).body;
      expect(results).toHaveLength(group.count);
      for (const { drawee } of results) expect(drawee).toEqual({ tax_id: group.tax_id, name: group.label });
    }
  });

  it.each(READERS)('%s cannot look one up by CPF, nor guess it digit by digit', async (as) => {
    const [cpf = ''] = PEOPLE;
    for (const read of [listReceivables, sumReceivables]) {
      expectRefused(await house.call(read, { drawee: cpf }, { as }), 'people.look-up-denied');
      for (const q of [cpf, cpf.slice(0, 4), '318.25', cpf.replace(/(...)(...)(...)/, '$1.$2.$3-')]) {
        const { body } = await house.call(read, { cnpj, q }, { as });
        const found = 'results' in body ? body.results.length : body.groups.length;
        expect(found, `${read.name} ${q}`).toBe(0);
      }
    }
    // The beginning of a CNPJ still finds.
    expect((await house.call(listReceivables, { cnpj, q: '41.000.000' }, { as })).body.results).toHaveLength(
      1,
    );
  });

  it('audit sees them whole, and each reading is recorded', async () => {
    await house.tokenOf('audit');
    for (const read of [listReceivables, sumReceivables]) {
      const before = await head();
      const { body } = await house.call(read, { cnpj, limit: 200 } as never, { as: 'audit' });
      expect(JSON.stringify(body)).toMatch(WHOLE);
      const entry = await house.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('seq', '>', before)
        .executeTakeFirstOrThrow();
      expect(entry).toMatchObject({ action: 'receivables.people-read', actor: 'audit@demo.test' });
      expect(entry.record_id.split(',').sort()).toEqual([...PEOPLE].sort());
    }
    expect(
      (await house.call(listReceivables, { drawee: PEOPLE[0] }, { as: 'audit' })).body.results.length,
    ).toBe(2);
  });
});

describe('decisions §7 credit/query: a CPF that somebody knows', () => {
  const [cpf = ''] = PEOPLE;

  it('is answered masked, with the way to its titles, and recorded', async () => {
    await house.tokenOf('credit_analyst');
    const before = await head();
    const { body } = await house.call(getTaxIdView, { tax_id: cpf }, { as: 'credit_analyst' });
    expect(body).toMatchObject({ kind: 'cpf', masked: true, name: 'Marlene A. S.' });
    expect(JSON.stringify(body)).not.toMatch(WHOLE);
    expect(body.drawee_key).toMatch(/^r\d+$/);
    const entries = await house.db
      .selectFrom('audit_entries')
      .select(['action', 'actor', 'record_id', 'after'])
      .where('seq', '>', before)
      .execute();
    expect(entries).toEqual([
      {
        action: 'inquiry.person-looked-up',
        actor: 'credit_analyst@demo.test',
        record_id: cpf,
        after: { known: false },
      },
    ]);
  });

  it('the own activity shows the entry masked; audit reads the trail whole, and that is an entry, too', async () => {
    const own = await house.call(listOwnActivity, {}, { as: 'credit_analyst' });
    expect(own.body.results[0]).toMatchObject({
      action: 'inquiry.person-looked-up',
      recordId: `***.***.***-${cpf.slice(9)}`,
    });
    expect(JSON.stringify(own.body)).not.toMatch(WHOLE);
    const whole = await house.call(listAuditEntries, { recordType: 'tax-id' }, { as: 'audit' });
    expect(JSON.stringify(whole.body)).toMatch(WHOLE);
    const [last] = (await house.call(listAuditEntries, { recordType: 'trail' }, { as: 'audit' })).body
      .results;
    expect(last).toMatchObject({ action: 'audit.personal-data-read', actor: 'audit@demo.test' });
  });
});
