import type { Group } from '@lastro/domain/identity/groups';
import type { Cents } from '@lastro/domain/money';
import { STATUS_CODES } from '@lastro/domain/proposal/proposal-status';
import { allowedStatuses } from '@lastro/domain/proposal/proposal-transitions';
import { describe, expect, test } from 'vitest';
import {
  lostOrderReason,
  needsAnother,
  nextStepOf,
  stepsOf,
  stepWords,
  UNKNOWN_STATUS,
  whichProposal,
} from './proposal-status-look';

const waiting = (status: string, level: string, code: string | null = null) => ({
  status,
  authority: { level },
  allowed_statuses: [{ status: 'approved', allowed: code === null, code, reason: code }],
  actions: [],
});

describe('decisions §3: the next step and who takes it', () => {
  test.each([
    ['pending_approval', 'credit_desk', /decisão da Mesa/],
    ['pending_approval', 'credit_committee', /a Mesa de crédito envia ao Comitê, que/],
    ['pending_approval', 'credit_board', /a Mesa de crédito envia ao Comitê, e este à Diretoria/],
    ['pending_commitee', 'credit_committee', /decisão do Comitê/],
    ['pending_commitee', 'credit_board', /o Comitê de crédito envia à Diretoria/],
    ['pending_board', 'credit_board', /decisão da Diretoria/],
    ['pending_allocation', 'credit_committee', /decisão do Comitê/],
    ['pending_level', 'credit_desk', /decisão da Mesa/],
    ['pending_level', 'credit_board', /decisão da Diretoria/],
    ['approved', 'credit_board', /resposta do cliente/],
  ])('%s with a total for %s', (status, level, sentence) => {
    expect(nextStepOf(waiting(status, level))).toMatch(sentence);
  });

  test('a status that nobody knows is only read', () => {
    expect(nextStepOf(waiting('brand_new', 'credit_desk'))).toBe(UNKNOWN_STATUS);
  });

  test.each([
    ['pending_approval', 'credit_desk', 'Próximo passo: decisão de outra pessoa da Mesa de crédito.'],
    ['pending_commitee', 'credit_committee', 'Próximo passo: decisão de outra pessoa do Comitê de crédito.'],
    ['pending_board', 'credit_board', 'Próximo passo: decisão de outra pessoa da Diretoria.'],
    ['pending_level', 'credit_committee', 'Próximo passo: decisão de outra pessoa do Comitê de crédito.'],
  ])("%s: after a change of one's own another person decides", (status, level, sentence) => {
    for (const code of ['proposal.own', 'proposal.own-change']) {
      const proposal = waiting(status, level, code);
      expect(needsAnother(proposal)).toBe(true);
      expect(nextStepOf(proposal)).toBe(sentence);
    }
  });

  test('where a higher level decides in any case, handing it on stays the next step', () => {
    const proposal = waiting('pending_approval', 'credit_committee', 'proposal.own-change');
    expect(needsAnother(proposal)).toBe(false);
    expect(nextStepOf(proposal)).toMatch(/envia ao Comitê/);
  });
});

describe('an approved proposal whose offers cannot be accepted now', () => {
  const LOST =
    'O pedido do parceiro não está mais aberto para esta empresa: troque ou retire o pedido e peça nova aprovação.';
  const approved = (change: boolean, reason: string | null) => ({
    ...waiting('approved', 'credit_desk'),
    actions: [
      { action: 'change', allowed: change, reason: null },
      { action: 'accept', allowed: reason === null, reason },
    ],
  });

  test('says why and what to do instead of recommending it', () => {
    expect(nextStepOf(approved(true, LOST))).toBe(`Nenhuma oferta pode ser aceita agora. ${LOST}`);
    expect(nextStepOf(approved(true, null))).toMatch(/aceite uma das ofertas/);
  });

  test('who only reads proposals is told of nothing to do', () => {
    expect(nextStepOf(approved(false, 'Seu grupo não altera propostas.'))).toBe(
      'Próximo passo: resposta do cliente.',
    );
  });

  test('an order that is lost is known by the code of any step that it stops', () => {
    const lost = { status: 'pending_reanalysis', allowed: false, code: 'proposal.order-lost', reason: LOST };
    const other = { status: 'canceled', allowed: false, code: 'proposal.no-right', reason: 'Não.' };
    expect(lostOrderReason({ allowed_statuses: [other, lost] })).toBe(LOST);
    expect(lostOrderReason({ allowed_statuses: [other] })).toBeNull();
  });
});

describe('decisions §3: whoever may approve finds the button, or why not', () => {
  const LEVELS: readonly Group[] = ['credit_desk', 'credit_committee', 'credit_board'];
  const IS_NO_STEP = ['proposal.closed', 'proposal.not-from-here'];

  /** The refusals of an approval by somebody who has changed the proposal. */
  const explained = STATUS_CODES.filter((status) => {
    const proposal = { status, offers: 1, largestLent: 1 as Cents, committed: 0 as Cents };
    const limits = { credit_desk: 2 as Cents, credit_committee: 3 as Cents };
    const told = allowedStatuses(
      proposal,
      { groups: LEVELS, isCreator: false, isLastChanger: true },
      limits,
    ).find((one) => one.status === 'approved');
    return told !== undefined && !IS_NO_STEP.includes(told.refusal?.code ?? '');
  });

  test('the statuses are those that wait for a decision', () => {
    expect(explained).toContain('pending_level');
    expect(explained).toContain('pending_approval');
  });

  test.each(explained)('%s', (status) => {
    const reason = 'Quem alterou por último as ofertas ou os termos não pode aprová-los.';
    expect(
      stepsOf(status, [{ status: 'approved', allowed: false, code: 'proposal.own-change', reason }]),
    ).toEqual([{ status: 'approved', reason }]);
  });
});

describe('the notice of a decision names the proposal and its company', () => {
  const which = whichProposal({ id: 12, company_name: 'Horizonte Ltda.' });

  test.each(STATUS_CODES)('%s', (status) => {
    expect(stepWords(status).done(which)).toContain('nº 12 de Horizonte Ltda.');
  });

  test('and reads as a sentence', () => {
    expect(stepWords('approved').done(which)).toBe('Proposta nº 12 de Horizonte Ltda. aprovada.');
    expect(stepWords('refused').done(which)).toBe('Recusa da proposta nº 12 de Horizonte Ltda. registrada.');
  });
});
