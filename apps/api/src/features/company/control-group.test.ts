import { randomSource } from '@lastro/domain/credit/testing/random-terms';
import type { Percent } from '@lastro/domain/percent';
import { getCompanyStanding } from '@lastro/wire/inquiry/inquiry-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, testCnpj } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { approvedProposal, freshCompany, OFFER, propose } from '../../testing/proposal';
import { controlGroup } from './standing-read';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

type Stake = readonly [owner: string, held: string, share: number, isRemoved?: 'removed'];

const isPerson = (name: string) => name === name.toLowerCase();
let people = 8800;

/** Companies have capital names, people small ones. Written as they are stored: who may hold what is another rule. */
async function structure(stakes: readonly Stake[]) {
  const names = new Set([...stakes.map(([owner]) => owner), ...stakes.map(([, held]) => held)]);
  const ids = new Map<string, number>();
  const cnpjs = new Map<string, string>();
  for (const name of names) {
    if (isPerson(name)) {
      people += 1;
      const { taxId } = await addPerson(house, people);
      const person = house.db.selectFrom('persons').select('id').where('tax_id', '=', taxId);
      ids.set(name, (await person.executeTakeFirstOrThrow()).id);
      continue;
    }
    const cnpj = await freshCompany(house);
    const company = house.db.selectFrom('companies').select('id').where('cnpj', '=', cnpj);
    ids.set(name, (await company.executeTakeFirstOrThrow()).id);
    cnpjs.set(name, cnpj);
  }
  const write = async (written: readonly Stake[]) => {
    for (const [owner, held, share, isRemoved] of written) await insertStake(owner, held, share, isRemoved);
  };
  const insertStake = async (owner: string, held: string, share: number, isRemoved?: 'removed') => {
    const [of, by] = [ids.get(held) ?? 0, ids.get(owner) ?? 0];
    const common = {
      company_id: of,
      percentage_owned: String(share) as Percent,
      created_at: '2026-01-02T12:00:00Z',
      updated_at: '2026-01-02T12:00:00Z',
      removed_at: isRemoved === undefined ? null : '2026-02-02T12:00:00Z',
    };
    if (isPerson(owner))
      await house.db
        .insertInto('representatives')
        .values({ ...common, person_id: by })
        .execute();
    else
      await house.db
        .insertInto('company_relationships')
        .values({ ...common, parent_company_id: by })
        .execute();
  };
  await write(stakes);
  const replace = async (others: readonly Stake[]) => {
    const companies = [...cnpjs.keys()].map((name) => ids.get(name) ?? 0);
    await house.db.deleteFrom('representatives').where('company_id', 'in', companies).execute();
    await house.db.deleteFrom('company_relationships').where('company_id', 'in', companies).execute();
    await write(others);
  };
  const nameOf = new Map([...cnpjs].map(([name, cnpj]) => [cnpj, name]));
  const groupOf = (name: string) =>
    house.db.transaction().execute(async (tx) => {
      const group = await controlGroup(tx, ids.get(name) ?? 0);
      return group.map(({ cnpj }) => nameOf.get(cnpj) ?? cnpj).toSorted();
    });
  return { groupOf, cnpjs, replace };
}

/** Shares of a company in a few hands, sometimes in enough of them for control, sometimes in a ring. */
function randomStakes(names: readonly string[], random: () => number): Stake[] {
  return [...'ABCDEFGH'].flatMap((held) => {
    let left = 100;
    return names
      .filter((owner) => owner !== held && random() < 0.3)
      .flatMap((owner): Stake[] => {
        const share = Math.min(left, 1 + Math.floor(random() * 70));
        left -= share;
        return share > 0 ? [[owner, held, share]] : [];
      });
  });
}

/** X controls B when the shares of B that X and all that X controls hold come to more than half. */
function controlledBy(x: string, stakes: readonly Stake[]): Set<string> {
  const controlled = new Set<string>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const held of 'ABCDEFGH') {
      if (held === x || controlled.has(held)) continue;
      const share = stakes
        .filter(([owner, of]) => of === held && (owner === x || controlled.has(owner)))
        .reduce((sum, [, , each]) => sum + each, 0);
      if (share <= 50) continue;
      controlled.add(held);
      grown = true;
    }
  }
  return controlled;
}

function groupByDefinition(name: string, stakes: readonly Stake[]): string[] {
  const owners = [...new Set(stakes.map(([owner]) => owner))];
  const groups = owners.map((owner) => new Set([owner, ...controlledBy(owner, stakes)]));
  const members = new Set([name]);
  for (let known = 0; known !== members.size; ) {
    known = members.size;
    for (const group of groups)
      if ([...group].some((each) => members.has(each))) for (const each of group) members.add(each);
  }
  return [...members].filter((each) => each !== name && !isPerson(each)).toSorted();
}

/** What it takes, and the whole group that every one of its companies sees; those not in it see nobody. */
const CASES: readonly (readonly [rule: string, stakes: readonly Stake[], groups: readonly string[]])[] = [
  [
    'a chain',
    [
      ['A', 'B', 51],
      ['B', 'C', 60],
      ['C', 'D', 100],
    ],
    ['ABCD'],
  ],
  [
    'half is not control',
    [
      ['A', 'B', 50],
      ['ana', 'B', 50],
      ['ana', 'C', 100],
    ],
    ['A', 'B', 'C'],
  ],
  [
    'nor is half in two parts',
    [
      ['A', 'H', 100],
      ['A', 'B', 20],
      ['H', 'B', 30],
    ],
    ['AH', 'B'],
  ],
  [
    'a cent above it is',
    [
      ['A', 'H', 100],
      ['A', 'B', 20],
      ['H', 'B', 30.000001],
    ],
    ['ABH'],
  ],
  [
    'one person, two companies',
    [
      ['ana', 'A', 51],
      ['ana', 'B', 90],
    ],
    ['AB'],
  ],
  [
    'a stake split between a person and a company of hers',
    [
      ['ana', 'A', 100],
      ['ana', 'H', 100],
      ['ana', 'B', 40],
      ['H', 'B', 40],
    ],
    ['ABH'],
  ],
  [
    'a stake split between two companies of one',
    [
      ['A', 'G', 100],
      ['A', 'H', 100],
      ['G', 'B', 45],
      ['H', 'B', 45],
    ],
    ['ABGH'],
  ],
  [
    'split once more below',
    [
      ['A', 'G', 100],
      ['A', 'B', 30],
      ['G', 'B', 30],
      ['B', 'C', 26],
      ['G', 'C', 25],
    ],
    ['ABCG'],
  ],
  [
    'what one does not control does not count for it',
    [
      ['A', 'H', 50],
      ['A', 'B', 30],
      ['H', 'B', 30],
    ],
    ['A', 'H', 'B'],
  ],
  [
    'a ring ends',
    [
      ['A', 'B', 60],
      ['B', 'C', 60],
      ['C', 'A', 60],
      ['ana', 'C', 40],
    ],
    ['ABC'],
  ],
  [
    'and gives nobody control of itself',
    [
      ['A', 'B', 40],
      ['B', 'A', 40],
      ['ana', 'A', 60],
      ['rui', 'B', 60],
    ],
    ['A', 'B'],
  ],
  [
    'two that hold each other are one with who holds the rest',
    [
      ['ana', 'A', 51],
      ['A', 'B', 49],
      ['ana', 'B', 2],
      ['B', 'A', 49],
    ],
    ['AB'],
  ],
  [
    'what was given up',
    [
      ['A', 'H', 100, 'removed'],
      ['A', 'B', 30],
      ['H', 'B', 30],
      ['ana', 'B', 40, 'removed'],
      ['ana', 'A', 51],
    ],
    ['A', 'B', 'H'],
  ],
  [
    'partners of little do not join what each controls',
    [
      ['ana', 'A', 60],
      ['rui', 'A', 40],
      ['rui', 'B', 100],
    ],
    ['A', 'B'],
  ],
  [
    'from member to member',
    [
      ['ana', 'A', 60],
      ['ana', 'B', 60],
      ['B', 'C', 60],
      ['D', 'C', 40],
      ['rui', 'D', 100],
    ],
    ['ABC', 'D'],
  ],
];

describe('§3 control of a company adds up, through everybody that one controls', () => {
  it.each(CASES)('%s', async (_rule, stakes, groups) => {
    const { groupOf } = await structure(stakes);
    for (const group of groups)
      for (const name of group)
        expect(await groupOf(name), `group of ${name}`).toEqual(
          [...group].filter((each) => each !== name).toSorted(),
        );
  });

  it('as the definition has it, in any structure, rings included', async () => {
    const names = [...'ABCDEFGH', 'ana', 'rui'];
    const { groupOf, replace } = await structure(
      names.flatMap((owner) => (owner === 'A' ? [] : [[owner, 'A', 1] as Stake])),
    );
    const random = randomSource(20_261_116);
    for (let round = 0; round < 25; round += 1) {
      const stakes = randomStakes(names, random);
      await replace(stakes);
      for (const name of 'ABCDEFGH')
        expect(await groupOf(name), `group of ${name} in ${JSON.stringify(stakes)}`).toEqual(
          groupByDefinition(name, stakes),
        );
    }
  });

  it('so a split stake does not hide what the group was promised', async () => {
    const { cnpjs } = await structure([
      ['ana', 'A', 100],
      ['ana', 'H', 100],
      ['ana', 'B', 40],
      ['H', 'B', 40],
    ]);
    await approvedProposal(house, { cnpj: cnpjs.get('A'), rates: [{ ...OFFER, amount: 400_000 }] });
    const other = await propose(house, { cnpj: cnpjs.get('B') });
    expect(other.authority).toMatchObject({ committed: 400_000, level: 'credit_desk' });
  });

  it('of any size: the last by name of three hundred sees what all others were promised', async () => {
    const { cnpjs } = await structure([['A', 'B', 80]]);
    const written = { created_at: '2026-01-02T12:00:00Z', updated_at: '2026-01-02T12:00:00Z' };
    const many = Array.from({ length: 300 }, (_each, index) => testCnpj(7000 + index));
    const held = await house.db
      .insertInto('companies')
      .values(many.map((cnpj) => ({ cnpj, registered_name: `Zulu ${cnpj}`, ...written })))
      .returning('id')
      .execute();
    const owner = house.db
      .selectFrom('companies')
      .select('id')
      .where('cnpj', '=', cnpjs.get('A') ?? '');
    const { id } = await owner.executeTakeFirstOrThrow();
    await house.db
      .insertInto('company_relationships')
      .values(
        held.map((each) => ({
          company_id: each.id,
          parent_company_id: id,
          percentage_owned: '80' as Percent,
          ...written,
        })),
      )
      .execute();
    await approvedProposal(house, { cnpj: many.at(-1), rates: [{ ...OFFER, amount: 490_000 }] });
    const next = await propose(house, { cnpj: many.at(-2), rates: [{ ...OFFER, amount: 490_000 }] });
    expect(next.authority).toMatchObject({ committed: 490_000, level: 'credit_committee' });
    const standing = await house.call(getCompanyStanding, { cnpj: many.at(-2) ?? '' }, { as: 'credit_desk' });
    expect(standing.body.group).toHaveLength(301);
    expect(standing.body.group_total).toBe(490_000);
  });
});
