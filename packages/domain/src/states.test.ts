import { describe, expect, it } from 'vitest';
import { ID_ISSUERS, idIssuerByCode } from './id-issuers';
import { STATES, stateByAbbreviation } from './states';

describe('§3 states list: all 27 units', () => {
  it('ids, names and abbreviations are unique', () => {
    expect(STATES).toHaveLength(27);
    for (const key of ['id', 'name', 'abbreviation'] as const) {
      expect(new Set(STATES.map((state) => state[key])).size).toBe(27);
    }
  });

  it('is in order of name', () => {
    const names = STATES.map((state) => state.name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'pt-BR')));
  });

  it('finds by abbreviation', () => {
    expect(stateByAbbreviation(' sp ')).toEqual({ id: 35, name: 'São Paulo', abbreviation: 'SP' });
    expect(stateByAbbreviation('DF')?.name).toBe('Distrito Federal');
    expect(stateByAbbreviation('XX')).toBeNull();
  });
});

describe('§3 ID issuer bodies', () => {
  it('are the six of the list', () => {
    expect(ID_ISSUERS.map((issuer) => issuer.code)).toEqual([
      'SSP',
      'PF',
      'OMB',
      'DETRAN',
      'Outros',
      'CGPI/DIREX/DPF',
    ]);
    expect(idIssuerByCode('PF')?.label).toContain('Polícia Federal');
    expect(idIssuerByCode('XYZ')).toBeNull();
  });
});
