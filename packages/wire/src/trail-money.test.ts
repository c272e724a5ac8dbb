import { describe, expect, it } from 'vitest';
import { factsOf } from './trail-catalogue';
import { sideInReais } from './trail-money';

describe('decisions §1 Money: on the wire it is a number in reais, in the trail, too', () => {
  it('of a company and of a person', () => {
    const ficha = { socialCapital: 100_055, averageMonthlyRevenue: 1234, employees: 12, roas: 1.5 };
    expect(sideInReais(factsOf('company'), ficha)).toEqual({
      ...ficha,
      socialCapital: 1000.55,
      averageMonthlyRevenue: 12.34,
    });
    const person = { netWorth: 999, monthlyIncome: 500_000, otherRevenue: -1, name: 'Ana' };
    expect(sideInReais(factsOf('person'), person)).toEqual({
      netWorth: 9.99,
      monthlyIncome: 5000,
      otherRevenue: -0.01,
      name: 'Ana',
    });
  });

  it('of a company that owns another, inside the entry of the other', () => {
    const side = { company: { before: null, after: { socialCapital: 5, city: 'Ijuí' } } };
    expect(sideInReais(factsOf('company'), side)).toEqual({
      company: { before: null, after: { socialCapital: 0.05, city: 'Ijuí' } },
    });
  });

  it('what is empty, concealed, unknown, or kept in reais stays as it is', () => {
    const side = { netWorth: null, monthlyIncome: '•••', somethingNew: 7 };
    expect(sideInReais(factsOf('person'), side)).toEqual(side);
    expect(sideInReais(factsOf('proposal'), { monthlyGuaranteeValue: 12.34 })).toEqual({
      monthlyGuaranteeValue: 12.34,
    });
    expect(sideInReais(factsOf('person'), null)).toBeNull();
  });
});
