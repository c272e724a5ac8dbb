import { describe, expect, test } from 'vitest';
import { statusLook } from '../../../shared/proposal-status';
import { actionReason } from '../proposal-queries';
import { stepsOf, UNKNOWN_STATUS } from '../proposal-status-look';
import { historyLines } from './history-lines';

const OLD = 'nº 2: R$ 400.001,50 em 15x a 2,79% a.m., TAC 1,50%';
const NEW = 'nº 2: R$ 400.001,50 em 18x a 2,79% a.m., carência de 30 dias, TAC 1,50%, liquidação 2,00%';
const orderName = (uuid: string) => `pedido de ${uuid}`;
const KEPT = 'nº 3: R$ 53.000,00 em 36x a 1,99% a.m., TAC 0,00%';

describe('what the history says', () => {
  test('only the offers that changed', () => {
    const change = { field: 'offers', before: `${OLD}\n${KEPT}`, after: `${NEW}\n${KEPT}` };
    expect(historyLines([change], 'renegotiation', orderName)).toEqual([
      `Oferta antes ${OLD}`,
      `Oferta agora ${NEW}`,
      'Motivo: Renegociação com cliente',
    ]);
  });

  test('an offer that went is told as such, be it the last one, one of several or all at a rejection', () => {
    const lines = (before: string | null, after: string | null, field = 'offers') =>
      historyLines([{ field, before, after }], null, orderName);
    expect(lines(`${OLD}\n${KEPT}`, null)).toEqual([`Oferta removida ${OLD}`, `Oferta removida ${KEPT}`]);
    expect(lines(`${OLD}\n${KEPT}`, KEPT)).toEqual([`Oferta removida ${OLD}`]);
    expect(lines(OLD, null, 'offer')).toEqual([`Oferta removida ${OLD}`]);
  });

  test('an offer that came, and one that an entry only names', () => {
    const lines = (before: string | null, after: string | null, field = 'offers') =>
      historyLines([{ field, before, after }], null, orderName);
    expect(lines(null, OLD)).toEqual([`Oferta ${OLD}`]);
    expect(lines(KEPT, `${KEPT}\n${NEW}`)).toEqual([`Oferta nova ${NEW}`]);
    expect(lines('nº 2', null, 'offer')).toEqual(['Oferta nº 2']);
  });

  test('an order by its name, never by its code', () => {
    const lines = (before: string | null, after: string | null) =>
      historyLines([{ field: 'orderUuid', before, after }], null, orderName);
    expect(lines(null, 'a')).toEqual(['Pedido do parceiro: pedido de a']);
    expect(lines('a', null)).toEqual(['Pedido do parceiro: pedido de a → (vazio)']);
  });

  test('codes by their labels, money as money', () => {
    expect(
      historyLines(
        [
          { field: 'risks', before: 'sector', after: 'sector\ntax' },
          { field: 'monthlyGuaranteeValue', before: null, after: '12000' },
          { field: 'guarantee', before: 'surety', after: null },
          { field: 'product', before: 'Parcela única', after: 'Digital' },
          { field: 'expiresOn', before: null, after: '2026-12-16' },
          { field: 'approvalLevel', before: null, after: 'credit_desk' },
          { field: 'approvedTotal', before: null, after: '100000' },
        ],
        null,
        orderName,
      ),
    ).toEqual([
      'Riscos identificados: Setorial → Setorial, Fiscal',
      'Valor mensal da garantia: R$\u00a012.000,00',
      'Garantia: Aval → (vazio)',
      'Produto: Parcela única → Capital de giro',
      'Validade da aprovação: 16/12/2026',
      'Alçada da aprovação: Mesa de crédito',
      'Total comprometido na aprovação: R$\u00a0100.000,00',
    ]);
  });
});

describe('decisions §3: buttons of the status', () => {
  const allowed = (
    status: 'approved' | 'rejected' | 'canceled' | 'expired' | 'running',
    reason: string | null,
  ) => ({
    status,
    allowed: reason === null,
    code: reason,
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
    expect(stepsOf('quantum', [allowed('approved', null)])).toEqual([]);
  });

  test('and what has it is read-only, whatever a server of another release allows', () => {
    const actions = [{ action: 'change', allowed: true, reason: null } as const];
    expect(actionReason({ status: 'quantum', actions }, 'change')).toBe(UNKNOWN_STATUS);
    expect(actionReason({ status: 'approved', actions }, 'change')).toBeNull();
  });
});
