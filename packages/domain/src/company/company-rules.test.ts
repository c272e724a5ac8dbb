import { describe, expect, it } from 'vitest';
import { isoDate } from '../dates';
import { type Percent, parsePercent } from '../percent';
import { FICHA_SECTIONS } from './company-fields';
import {
  type CompanyChecks,
  checkCompany,
  checkPast,
  checkShare,
  checkStake,
  missingExtra,
  OWNER_COMPANY_EXTRA,
  OWNER_PERSON_EXTRA,
} from './company-rules';
import {
  COMPANY_REQUIREMENTS,
  measureCompleteness,
  measurePerson,
  PERSON_REQUIREMENTS,
  PERSON_SECTIONS,
} from './completeness';

const TODAY = isoDate('2026-11-16');
const percent = (text: string) => parsePercent(text) as Percent;

const EMPTY: CompanyChecks = {
  foundingDate: null,
  mainActivity: null,
  secondaryActivities: [],
  exportPercentage: null,
  importPercentage: null,
};

const check = (changes: Partial<CompanyChecks>) =>
  checkCompany({ ...EMPTY, ...changes }, TODAY).map(({ path, code }) => `${path}: ${code}`);

describe('rules of a company', () => {
  it('nothing but a name is a company', () => {
    expect(check({})).toEqual([]);
  });

  it('is not founded tomorrow', () => {
    expect(check({ foundingDate: TODAY })).toEqual([]);
    expect(check({ foundingDate: isoDate('2026-11-17') })).toEqual(['foundingDate: date.future']);
    expect(checkPast('x', null, TODAY)).toEqual([]);
  });

  it.each([
    ['0', []],
    ['100', []],
    ['100.000001', [{ path: 'x', code: 'number.too-big', params: { max: '100,00%' } }]],
    ['-0.000001', [{ path: 'x', code: 'number.too-small', params: { min: 0 } }]],
  ])('a share of %s %%', (share, issues) => {
    expect(checkShare('x', percent(share))).toEqual(issues);
  });

  it('a stake is more than nothing', () => {
    expect(checkStake('x', percent('0'))).toMatchObject([{ code: 'number.too-small' }]);
    expect(checkStake('x', percent('0.000001'))).toEqual([]);
    expect(checkStake('x', percent('100'))).toEqual([]);
    expect(checkStake('x', percent('101'))).toMatchObject([{ code: 'number.too-big' }]);
    expect(checkShare('x', null)).toEqual([]);
  });

  it('says which share is wrong', () => {
    expect(check({ exportPercentage: percent('101'), importPercentage: percent('-1') })).toEqual([
      'exportPercentage: number.too-big',
      'importPercentage: number.too-small',
    ]);
  });

  it('has each activity once', () => {
    expect(check({ mainActivity: '1', secondaryActivities: ['2', '3'] })).toEqual([]);
    expect(check({ mainActivity: '1', secondaryActivities: ['2', '1'] })).toEqual([
      'secondaryActivities.1: activity.repeated',
    ]);
    expect(check({ secondaryActivities: ['2', '3', '2'] })).toEqual([
      'secondaryActivities.2: activity.repeated',
    ]);
  });
});

describe('§5 extra data of an owner of 25 % or more', () => {
  it.each([
    ['company', OWNER_COMPANY_EXTRA],
    ['person', OWNER_PERSON_EXTRA],
  ] as const)('of a %s: names exactly what is missing', (prefix, keys) => {
    expect(missingExtra(keys, () => true, `${prefix}.`)).toEqual([]);
    expect(missingExtra(keys, (key) => key !== 'city', `${prefix}.`)).toEqual([
      { path: `${prefix}.city`, code: 'owner.extra-data' },
    ]);
    expect(missingExtra(keys, () => false, '')).toHaveLength(keys.length);
  });
});

describe('completeness', () => {
  it('is 100 only when nothing is missing, and never rounds up', () => {
    expect(measureCompleteness(() => true)).toEqual({ percent: 100, missing: [] });
    expect(measureCompleteness(() => false)).toEqual({ percent: 0, missing: COMPANY_REQUIREMENTS });
    for (const { key } of COMPANY_REQUIREMENTS) {
      const { percent: measured, missing } = measureCompleteness((each) => each !== key);
      expect(measured).toBe(96);
      expect(missing.map((each) => each.key)).toEqual([key]);
    }
  });

  it('grows with each thing that is filled', () => {
    let last = -1;
    for (let filled = 0; filled <= COMPANY_REQUIREMENTS.length; filled += 1) {
      const done = new Set<string>(COMPANY_REQUIREMENTS.slice(0, filled).map((each) => each.key));
      const { percent: measured } = measureCompleteness((key) => done.has(key));
      expect(measured).toBeGreaterThan(last);
      last = measured;
    }
  });

  it('asks for each thing once, in a section of the form', () => {
    expect(new Set(COMPANY_REQUIREMENTS.map((each) => each.key)).size).toBe(COMPANY_REQUIREMENTS.length);
    const sections = FICHA_SECTIONS.map((section) => section.id as string);
    for (const { section } of COMPANY_REQUIREMENTS) expect(sections).toContain(section);
    const order = COMPANY_REQUIREMENTS.map((each) => sections.indexOf(each.section));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});

describe('decisions §8: what the registration of a person lacks', () => {
  it('comes from one list, each with its section and label', () => {
    const sections = PERSON_SECTIONS.map(({ id }) => id as string);
    for (const { key, section, label } of PERSON_REQUIREMENTS) {
      expect(sections, key).toContain(section);
      expect(label.length, key).toBeGreaterThan(1);
    }
    expect(measurePerson(() => true, true)).toEqual({ percent: 100, missing: [] });
    expect(measurePerson(() => false, true)).toEqual({ percent: 0, missing: PERSON_REQUIREMENTS });
  });

  it('net worth and nationality are asked only of whoever has 25 % or more', () => {
    const isFilled = (key: string) => key !== 'netWorth' && key !== 'nationality';
    expect(measurePerson(isFilled, false)).toEqual({ percent: 100, missing: [] });
    expect(measurePerson(isFilled, true).missing.map(({ key }) => key)).toEqual(['nationality', 'netWorth']);
  });
});
