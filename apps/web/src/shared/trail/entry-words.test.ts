import { expect, test } from 'vitest';
import { actorName, reasonLines, reasonOf, recordName } from './entry-words';

test('people by their names, services by what they do', () => {
  expect(actorName({ actor: 'lia@demo.test', actorName: 'Lia Prado' })).toBe('Lia Prado');
  expect(actorName({ actor: 'proposal:expire', actorName: null })).toBe('Rotina de vencimento de propostas');
  expect(actorName({ actor: 'anonymous', actorName: null })).toBe('Visitante');
  expect(actorName({ actor: 'of:a-newer-server', actorName: null })).toBe('of:a-newer-server');
});

test('a reason of a list by its label, any other as it was written', () => {
  expect(reasonOf({ recordType: 'proposal', reason: 'renegotiation' })).toBe('Renegociação com cliente');
  expect(reasonOf({ recordType: 'proposal', reason: 'credit_amount' })).toBe('Valor de crédito ofertado');
  expect(reasonOf({ recordType: 'user', reason: 'renegotiation' })).toBe('renegotiation');
  expect(reasonLines({ recordType: 'user', reason: 'Férias' })).toEqual(['Motivo: Férias']);
  expect(reasonLines({ recordType: 'user', reason: null })).toEqual([]);
});

test('a record by its name, its document or its number', () => {
  const nameOf = (recordType: string, recordId: string, name: string | null = null) =>
    recordName({ recordType, recordId, recordName: name });
  expect(nameOf('user', '31', 'Rui Mesquita')).toBe('Usuário Rui Mesquita (31)');
  expect(nameOf('user', 'unknown')).toBe('Usuário desconhecido');
  expect(nameOf('company', '12ABC34501DE35')).toBe('Empresa 12.ABC.345/01DE-35');
  expect(nameOf('proposal', '12345678901')).toBe('Proposta 12345678901');
});
