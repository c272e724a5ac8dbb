import { describe, expect, it } from 'vitest';
import { paths } from './paths';

describe('paths', () => {
  it('are filled with their parameters', () => {
    expect(paths.proposal({ proposalId: 301 })).toBe('/credit/proposal/301/edit');
    expect(paths.company({ taxId: 'a/b' })).toBe('/settings/companies/a%2Fb');
    expect(paths.users()).toBe('/settings/users');
  });

  it('read their parameters, and say so where they cannot', () => {
    expect(paths.proposal.read({ proposalId: '301', other: 'x' })).toEqual({ proposalId: '301' });
    expect(() => paths.user.read({})).toThrow('/settings/users/{userId} has no userId here');
  });
});
