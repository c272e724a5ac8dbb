import { describe, expect, test } from 'vitest';
import { historyLines, offerRow } from './history-lines';
import { statusLook, stepsOf } from './proposal-status-look';

const OLD = '#2: 400001.5 em 15x, 2.79% a.m., carência 0, TAC 1.5%, liquidação 0%';
const NEW = '#2: 400001.5 em 18x, 2.79% a.m., carência 30, TAC 1.5%, liquidação 2%';
const KEPT = '#3: 53000 em 36x, 1.99% a.m., carência 0, TAC 0%, liquidação 0%';

describe('what the history says', () => {
  test('only the offers that changed, with figures as people write them', () => {
    const change = { field: 'offers', before: `${OLD}\n${KEPT}`, after: `${NEW}\n${KEPT}` };
    expect(historyLines([change], 'renegotiation')).toEqual([
      'Oferta antes nº 2: R$ 400.001,50 em 15x a 2,79% a.m., TAC 1,50%',
      'Oferta agora nº 2: R$ 400.001,50 em 18x a 2,79% a.m., carência de 30 dias, TAC 1,50%, liquidação 2,00%',
      'Motivo: Renegociação com cliente',
    ]);
  });

  test('codes by their labels, money as money', () => {
    expect(
      historyLines(
        [
          { field: 'risks', before: 'sector', after: 'sector\ntax' },
          { field: 'monthlyGuaranteeValue', before: null, after: '12000' },
          { field: 'guarantee', before: 'surety', after: null },
          { field: 'product', before: 'Parcela única', after: 'Digital' },
        ],
        null,
      ),
    ).toEqual([
      'Riscos identificados: Setorial → Setorial, Fiscal',
      'Valor mensal da garantia: R$ 12.000,00',
      'Garantia: Aval → (vazio)',
      'Produto: Parcela única → Capital de giro',
    ]);
  });

  test('a line of another release stays as it came', () => {
    expect(offerRow('oferta 7')).toBe('oferta 7');
  });
});

describe('decisions §3: buttons of the status', () => {
  const allowed = (
    status: 'approved' | 'rejected' | 'canceled' | 'expired' | 'running',
    reason: string | null,
  ) => ({
    status,
    allowed: reason === null,
    reason,
  });

  test('those allowed and those that come next, with the reason why not', () => {
    const server = [
      allowed('approved', 'Quem criou a proposta não pode aprová-la.'),
      allowed('canceled', null),
      allowed('running', 'Não é possível alterar a proposta para este status'),
      allowed('expired', 'Uma proposta expira sozinha, pelo prazo.'),
    ];
    expect(stepsOf('pending_approval', server)).toEqual([
      { status: 'approved', reason: 'Quem criou a proposta não pode aprová-la.' },
      { status: 'canceled', reason: null },
    ]);
  });

  test('a code that nobody knows is no crash', () => {
    expect(statusLook('quantum')).toEqual({ tone: 'neutral', label: 'Status desconhecido (quantum)' });
    expect(stepsOf('quantum', [allowed('approved', 'Não.')])).toEqual([]);
  });
});
