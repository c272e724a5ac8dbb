import { formatActivityCode, formatLegalNature } from '@lastro/domain/company/code-formats';
import { neededField } from '@lastro/domain/company/company-fields';
import { cents } from '@lastro/domain/money';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../shared/trail/entry-words';
import { linesOf, withoutRepeats } from './company-history';
import { nextStep } from './company-progress';
import { type FichaName, fichaField } from './ficha-fields';
import { fichaText } from './ficha-text';
import { fichaValuesOf } from './ficha-values';
import { completenessStatus } from './labels';
import { factsOfCompany, factsOfRegistry, sinceText, valuesOfFacts } from './registry-facts';
import { FULL_COMPANY } from './testing';

const values = fichaValuesOf(FULL_COMPANY);
const textOf = (name: FichaName) => {
  const field = fichaField(name);
  return field === null ? null : fichaText(field, values[name]);
};

test('values read as people write them', () => {
  expect(
    (
      [
        'foundingDate',
        'socialCapital',
        'exportPercentage',
        'employee',
        'roas',
        'zipCode',
        'mei',
        'city',
      ] as const
    ).map(textOf),
  ).toEqual(['28/02/2001', 'R$\u00a01.234,56', '12,50%', '1.250', '3,25', '01310-100', 'Sim', '—']);
  expect([formatActivityCode('4711302'), formatLegalNature('2062')]).toEqual(['4711-3/02', '206-2']);
  expect([0, 59, 60, 99, 100].map((percent) => completenessStatus(percent).tone)).toEqual([
    'warning',
    'warning',
    'info',
    'info',
    'success',
  ]);
});

test('what is missing leads to its field, or to the section of people', () => {
  expect(['taxType', 'zipCode', 'socioEnvironmentalRisk', 'owners'].map(neededField)).toEqual([
    'taxTypeId',
    'zipCode',
    'riscoSocioAmbientalId',
    null,
  ]);
});

test('the next step follows from what is missing', () => {
  const gap = { key: 'zipCode', section: 'address', label: 'CEP', owners: [] };
  const next = (active: boolean, missing: (typeof gap)[]) =>
    nextStep({ active, completeness: { percent: 0, missing } }).next;
  expect(next(true, [])).toContain('Imprimir');
  expect(next(true, [gap])).toContain('falta 1 item');
  expect(next(false, [gap])).toContain('Reativar');
});

describe('the registry beside the saved value', () => {
  const at = '2026-11-16T12:00:00Z';
  const before = '2026-06-30T12:00:00Z';
  const origin = (field: string, source: 'registry' | 'person', registryValue: string | null) => ({
    field,
    source,
    at,
    registryValue,
    registryAt: registryValue === null ? null : before,
  });

  test('its text becomes a value that the form can take', () => {
    const facts = factsOfCompany({
      ...FULL_COMPANY,
      origins: [
        origin('name', 'registry', null),
        origin('socialCapital', 'person', 'R$ 10.000,00'),
        origin('foundingDate', 'person', '1999-01-31'),
        origin('mei', 'person', 'Não'),
        origin('city', 'person', null),
        origin('unknown', 'person', 'x'),
      ],
    });
    expect(facts).toEqual({
      name: { value: 'Alfa', at },
      socialCapital: { value: cents(1_000_000), at: before },
      foundingDate: { value: '1999-01-31', at: before },
      mei: { value: false, at: before },
    });
    expect(Object.values(facts).map(sinceText)).toEqual([' · 16/11/2026', ...Array(3).fill(' · 30/06/2026')]);
    expect(sinceText({ value: 'Alfa', at: null })).toBe('');
  });

  test('a new company begins with what it knows', () => {
    const facts = factsOfRegistry(
      {
        cnpj: FULL_COMPANY.cnpj,
        registeredName: 'Alfa Ltda.',
        name: null,
        societaryType: '2062',
        foundingDate: null,
        mei: false,
        optingSimple: null,
        zipCode: null,
        address: null,
        number: null,
        complement: null,
        neighborhood: null,
        city: 'Santos',
        state: 'SP',
        email: null,
        phone: null,
        socialCapital: cents(100),
        mainActivity: '4711302',
        secondaryActivities: ['4712100'],
        situation: 'ATIVA',
      },
      at,
    );
    expect(valuesOfFacts(facts)).toMatchObject({
      registeredName: 'Alfa Ltda.',
      name: '',
      societaryType: '2062',
      active: true,
      socialCapital: 100,
      secondaryActivities: ['4712100'],
    });
  });
});

const told = (action: string, before: unknown, after: unknown) =>
  linesOf({ action, recordType: 'company', before, after, reason: null } as AuditEntry, (_name, id) =>
    id === '2' ? 'Lucro presumido' : null,
  );

test('the history tells fields of the ficha in words, older entries by the lists', () => {
  expect(
    told(
      'company.changed',
      { taxTypeId: null, socialCapital: 1, city: 'A', industryId: 9 },
      { taxTypeId: 2, socialCapital: 2, city: 'A', industryId: { id: 4, description: 'Comércio' } },
    ),
  ).toEqual([
    'Regime tributário: (vazio) → Lucro presumido',
    'Setor: nº 9 → Comércio',
    'Capital social: R$\u00a01,00 → R$\u00a02,00',
  ]);
  expect(told('company.created', null, { city: 'A' })).toEqual([]);
});

test('readings one after the other are one line; what was done is never folded', () => {
  const done = (action: string, actor = 'ana@demo.test') => ({ action, actor }) as AuditEntry;
  const lines = withoutRepeats([
    done('company.data-read'),
    done('company.data-read'),
    done('company.data-read', 'bia@demo.test'),
    done('company.changed'),
    done('company.changed'),
  ]);
  expect(lines.map(({ times }) => times)).toEqual([2, 1, 1, 1]);
});

test('the history tells who was linked, what changed, and who left', () => {
  const person = { id: 1, name: 'Ana Lima', taxId: '***.444.777-**' };
  const entry = (before: unknown, after: unknown) => told('company.representative-saved', before, after);
  expect(entry(null, { person, percentageOwned: '10', isSigner: true })).toEqual([
    'Ana Lima (***.444.777-**)',
    'Assina pela empresa: Sim',
    'Participação no capital: 10,00%',
  ]);
  expect(entry({ person, percentageOwned: '10' }, { person, percentageOwned: '12.5' })).toEqual([
    'Ana Lima (***.444.777-**)',
    'Participação no capital: 10,00% → 12,50%',
  ]);
  expect(entry({ person, position: 'Diretora' }, null)).toEqual([
    'Ana Lima (***.444.777-**)',
    'Cargo: Diretora',
  ]);
  expect(told('company.data-read', null, { people: 1, bankData: false })).toEqual([]);
});
