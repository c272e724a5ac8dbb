import { describe, expect, it } from 'vitest';
import { isoDate } from '../dates';
import { hasRegime, MARITAL_STATUSES, MARRIAGE_REGIMES, requiresSpouse, showsSpouse } from './marital';
import { concealName, concealText, seesBankData, seesPersonalData } from './masking';
import {
  checkPep,
  type DeclaredTie,
  isCloseToPep,
  isPepInForce,
  PEP_RELATIONSHIPS,
  type PepDeclaration,
  pepRelationshipLabel,
  type SpouseOffice,
  tiesBesideSpouse,
} from './pep';
import { checkPerson, type PersonChecks } from './person-rules';

const TODAY = isoDate('2026-11-16');

const SOMEBODY: PersonChecks = {
  name: 'Ana Lima',
  birthDate: null,
  idEmitter: null,
  idEmitterUF: null,
  idEmissionDate: null,
  maritalStatusId: null,
  marriageRegimeId: null,
  pep: null,
  position: null,
  organization: null,
  period: { startsOn: null, endsOn: null },
};

const check = (changes: Partial<PersonChecks>, on = TODAY) =>
  checkPerson({ ...SOMEBODY, ...changes }, on).map(({ path, code }) => `${path}: ${code}`);

describe('§5 rules of a person', () => {
  it('a name and nothing else is enough to begin', () => {
    expect(check({})).toEqual([]);
  });

  it.each([
    [null, ['name: field.required']],
    ['', ['name: field.required']],
    ['Ana', ['name: name.two-words']],
    ['Ana 2', ['name: name.two-words']],
    ['Ana \u200b', ['name: name.two-words']],
    ['Ana Lima', []],
    ['  Ana   Lima ', []],
    ['Zoë <O’Connor> 🌻', []],
    [`Ana ${'x'.repeat(196)}`, []],
    [`Ana ${'x'.repeat(197)}`, ['name: text.too-long']],
  ])('name %j → %j', (name, issues) => {
    expect(check({ name })).toEqual(issues);
  });

  it.each([
    ['2008-11-16', '2026-11-16', []],
    ['2008-11-17', '2026-11-16', ['birthDate: age.minimum']],
    ['2008-02-29', '2026-02-28', ['birthDate: age.minimum']],
    ['2008-02-29', '2026-03-01', []],
    ['2026-11-17', '2026-11-16', ['birthDate: age.minimum']],
    ['1900-01-01', '2026-11-16', []],
  ])('born %s, on %s → %j', (birthDate, on, issues) => {
    expect(check({ birthDate: isoDate(birthDate) }, isoDate(on))).toEqual(issues);
  });

  it.each(['SSP', 'PF', 'OMB', 'DETRAN', 'Outros', 'CGPI/DIREX/DPF'])('issuer %s', (idEmitter) => {
    expect(check({ idEmitter })).toEqual([]);
  });

  it.each(['ssp', 'CIA', ''])('no issuer: %j', (idEmitter) => {
    expect(check({ idEmitter })).toEqual(['idEmitter: field.invalid']);
  });

  it.each([
    ['SP', []],
    ['DF', []],
    ['', ['idEmitterUF: field.invalid']],
    ['XX', ['idEmitterUF: field.invalid']],
  ])('state %s → %j', (idEmitterUF, issues) => {
    expect(check({ idEmitterUF })).toEqual(issues);
  });

  it.each([
    ['2026-11-16', []],
    ['2026-11-17', ['idEmissionDate: date.future']],
    ['1990-05-05', []],
    ['1990-05-04', ['idEmissionDate: date.before-birth']],
  ])('document of %s, born 1990-05-05 → %j', (emitted, issues) => {
    expect(check({ birthDate: isoDate('1990-05-05'), idEmissionDate: isoDate(emitted) })).toEqual(issues);
  });
});

describe('§5 marital status', () => {
  it.each(MARITAL_STATUSES.map((status) => [status.statusDescription, status.id] as const))(
    '%s has a regime only as a marriage or a stable union',
    (_name, id) => {
      const isUnion = id === 2 || id === 6;
      expect(hasRegime(id)).toBe(isUnion);
      expect(check({ maritalStatusId: id })).toEqual(isUnion ? ['marriageRegimeId: field.required'] : []);
      expect(check({ maritalStatusId: id, marriageRegimeId: 1 })).toEqual(
        isUnion ? [] : ['marriageRegimeId: regime.without-marriage'],
      );
    },
  );

  it('a regime without any status is refused', () => {
    expect(check({ marriageRegimeId: 1 })).toEqual(['marriageRegimeId: regime.without-marriage']);
  });

  it('the spouse is shown unless single, divorced, or under total separation', () => {
    for (const { id: status } of MARITAL_STATUSES) {
      for (const regime of [null, ...MARRIAGE_REGIMES.map((each) => each.id)]) {
        const hidden = status === 1 || status === 3 || regime === 3;
        expect(showsSpouse(status, regime), `${status}/${regime}`).toBe(!hidden);
        expect(requiresSpouse(status, regime)).toBe(!hidden && (status === 2 || status === 6));
      }
    }
  });

  it('an unknown status hides no spouse, and demands none', () => {
    expect(showsSpouse(null, null)).toBe(true);
    expect(requiresSpouse(null, null)).toBe(false);
  });

  it('obligatory separation is not total separation', () => {
    expect(showsSpouse(2, 4)).toBe(true);
  });
});

describe('§9 political exposure: five years after the role, to the day', () => {
  const inForce = (startsOn: string | null, endsOn: string | null, on: string) =>
    isPepInForce(
      { startsOn: startsOn && isoDate(startsOn), endsOn: endsOn && isoDate(endsOn) } as never,
      isoDate(on),
    );

  it.each([
    ['in office', '2025-01-01', null, '2026-11-16', true],
    ['on the first day', '2026-11-16', null, '2026-11-16', true],
    ['not yet', '2026-11-17', null, '2026-11-16', false],
    ['without dates', null, null, '2026-11-16', true],
    ['on the last day of the five years', '2017-01-01', '2021-11-16', '2026-11-16', true],
    ['the day after', '2017-01-01', '2021-11-15', '2026-11-16', false],
    ['an end in the future', '2025-01-01', '2028-12-31', '2026-11-16', true],
    ['left on 29 February: the day before', '2020-01-01', '2024-02-29', '2029-02-28', true],
    [
      'left on 29 February: 1 March counts, for that year has no 29th',
      '2020-01-01',
      '2024-02-29',
      '2029-03-01',
      true,
    ],
    ['left on 29 February: 2 March no longer', '2020-01-01', '2024-02-29', '2029-03-02', false],
    ['left on 28 February', '2020-01-01', '2023-02-28', '2028-02-28', true],
    ['left on 28 February: the 29th no longer', '2020-01-01', '2023-02-28', '2028-02-29', false],
  ])('%s', (_name, startsOn, endsOn, on, expected) => {
    expect(inForce(startsOn, endsOn, on)).toBe(expected);
  });

  it('whoever is exposed says which role, where and since when', () => {
    const declare = (changes: Partial<PepDeclaration>) =>
      checkPep({
        pep: true,
        position: 'Prefeita',
        organization: 'Prefeitura',
        period: { startsOn: TODAY, endsOn: null },
        ...changes,
      }).map(({ path, code }) => `${path}: ${code}`);
    expect(declare({})).toEqual([]);
    expect(declare({ position: null, organization: '', period: { startsOn: null, endsOn: TODAY } })).toEqual([
      'pepPosition: field.required',
      'pepOrganization: field.required',
      'pepPeriod.startDate: field.required',
    ]);
    expect(declare({ period: { startsOn: TODAY, endsOn: TODAY } })).toEqual([]);
    expect(declare({ period: { startsOn: TODAY, endsOn: isoDate('2026-11-15') } })).toEqual([
      'pepPeriod.endDate: date.before-start',
    ]);
    for (const pep of [false, null]) expect(declare({ pep, position: null, organization: null })).toEqual([]);
  });

  const SPOUSE: SpouseOffice = {
    name: 'Ána Prefeita Lima',
    taxId: '52998224725',
    pep: true,
    position: 'Prefeita',
    organization: 'Município de Bagé',
    startsOn: TODAY,
    endsOn: null,
  };
  const DECLARED: DeclaredTie = {
    relationshipType: 'spouse',
    name: 'Ana Prefeita Lima',
    taxId: '52998224725',
    position: null,
    organization: null,
  };

  it.each<[string, Partial<DeclaredTie>, boolean]>([
    ['by CPF, however spelled', { name: 'Ana P. Lima', taxId: '52998224725' }, true],
    ['by name, accents, case and blanks aside', { name: ' ANA  Prefeita Lima', taxId: null }, true],
    ['one without a name', { name: null, taxId: null }, true],
    ['a namesake with another CPF', { taxId: '11144477735' }, false],
    ['another name', { name: 'Outra Pessoa', taxId: null }, false],
    ['a sister of that name', { relationshipType: 'sibling', taxId: null }, false],
  ])('the marriage tells more than a declaration of the spouse: %s', (_what, changes, isTold) => {
    const tie = { ...DECLARED, ...changes };
    expect(tiesBesideSpouse([tie], SPOUSE)).toEqual(isTold ? [] : [tie]);
    expect(tiesBesideSpouse([tie], { ...SPOUSE, pep: false })).toEqual([tie]);
    expect(tiesBesideSpouse([tie], null)).toEqual([tie]);
  });

  it.each<[string, Partial<DeclaredTie>, boolean]>([
    ['none', {}, true],
    ['the same', { position: ' PREFEITA', organization: 'municipio de  bage' }, true],
    ['the same, without where', { position: 'Prefeita' }, true],
    ['another', { position: 'Ministra', organization: 'Ministério X' }, false],
    ['another, without where', { position: 'Ministra' }, false],
    ['the same elsewhere', { position: 'Prefeita', organization: 'Município de Pelotas' }, false],
  ])(
    'beside an office of the spouse, whether it counts or not, the declaration names %s',
    (_what, office, isTold) => {
      const tie = { ...DECLARED, ...office };
      const past = { startsOn: isoDate('2005-01-01'), endsOn: isoDate('2010-12-31') };
      const upcoming = { startsOn: isoDate('2027-01-01'), endsOn: null };
      for (const period of [past, upcoming]) {
        const spouse = { ...SPOUSE, ...period };
        expect(tiesBesideSpouse([tie], spouse)).toEqual(isTold ? [] : [tie]);
        expect(isCloseToPep({ ties: [tie], spouse }, TODAY)).toBe(!isTold);
      }
      expect(tiesBesideSpouse([tie], SPOUSE)).toEqual(isTold ? [] : [tie]);
      expect(isCloseToPep({ ties: [tie], spouse: SPOUSE }, TODAY)).toBe(true);
    },
  );

  it('relationships have labels, unknown codes stay readable', () => {
    for (const { code, label } of PEP_RELATIONSHIPS) expect(pepRelationshipLabel(code)).toBe(label);
    expect(pepRelationshipLabel('cousin')).toBe('cousin');
  });
});

describe('who sees what', () => {
  it.each([
    // Decisions §8: both see the ficha whole.
    [['registration'], true, true],
    [['compliance'], true, true],
    [['audit'], true, true],
    [['bank_data'], false, true],
    [['commercial', 'credit_analyst', 'credit_desk', 'admin'], false, false],
    [['commercial', 'registration', 'bank_data'], true, true],
    [[], false, false],
  ])('%j: people %s, bank %s', (groups, personal, bank) => {
    expect(seesPersonalData(groups)).toBe(personal);
    expect(seesBankData(groups)).toBe(bank);
  });

  it.each([
    ['', ''],
    ['1', '•'],
    ['12', '••'],
    ['123', '•••'],
    ['1234', '•••4'],
    ['12345', '•••45'],
    ['1234567', '•••••67'],
    ['Rua 🌻 7', '••••• 7'],
    ['abc🌻', '•••🌻'],
  ])('conceals %j as %j', (text, concealed) => {
    expect(concealText(text)).toBe(concealed);
  });

  it('never shows more than two characters, nor half of one', () => {
    for (const text of ['x'.repeat(200), '🌻'.repeat(9)]) {
      const concealed = concealText(text);
      expect(concealed.replaceAll('•', '')).toBe(Array.from(text).slice(-2).join(''));
      expect(Array.from(concealed)).toHaveLength(Array.from(text).length);
    }
  });

  it.each([
    ['Marta Nunes Lobo', 'Marta N. L.'],
    ['  João   da Silva ', 'João S.'],
    ['Ana de Sá e Dos Reis', 'Ana S. R.'],
    ['Órion Ávila', 'Órion Á.'],
    ['Sônia', 'Sônia'],
    ['', ''],
  ])('a person found by CPF is named %j as %j', (name, concealed) => {
    expect(concealName(name)).toBe(concealed);
  });
});
