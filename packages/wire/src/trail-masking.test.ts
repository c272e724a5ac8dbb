import { CONCEALED, concealTrail } from '@lastro/domain/company/masking';
import { describe, expect, it } from 'vitest';
import { isPersonalRecord } from './trail-catalogue';

describe('§2 what is new in the trail is concealed until it is known', () => {
  const NOBODY = { personal: false, bank: false };

  it('people and accounts in a kind of record that nobody has thought of', () => {
    const side = { taxId: '11144477735', birthDate: '1980-01-02', account: '12345', amount: 10 };
    expect(concealTrail(isPersonalRecord('payment-order'), side, NOBODY).value).toEqual({
      taxId: '***.***.***-35',
      birthDate: CONCEALED,
      account: CONCEALED,
      amount: 10,
    });
  });

  it('what is public of a company, and of a colleague, stays', () => {
    expect(
      concealTrail(isPersonalRecord('company'), { address: 'Rua A', phone: '1133334444' }, NOBODY).value,
    ).toEqual({
      address: 'Rua A',
      phone: '1133334444',
    });
    expect(concealTrail(isPersonalRecord('user'), { email: 'ana@demo.test' }, NOBODY).value).toEqual({
      email: 'ana@demo.test',
    });
  });
});
