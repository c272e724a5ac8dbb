import { expect, test } from 'vitest';
import { companyQuery } from './company-queries';

test('decisions §2 a reading of the ficha is recorded: no command of another page makes it again', () => {
  expect(companyQuery('12ABC34501DE35').meta).toEqual({ isRecorded: true });
});
