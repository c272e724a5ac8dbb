import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusalText } from '../../../shared/refusal-text';
import { renderUi } from '../../../ui/testing/render';
import { proposalRecord } from '../testing';
import { ProposalActions } from './proposal-actions';

const toCommittee = { status: 'pending_commitee', allowed: true, code: null, reason: null } as const;
const ownChange = {
  status: 'approved',
  allowed: false,
  code: 'proposal.own-change',
  reason: refusalText({ code: 'proposal.own-change' }),
} as const;

function buttons(more: Parameters<typeof proposalRecord>[0]) {
  renderUi(
    <ProposalActions
      proposal={proposalRecord({ allowed_statuses: [ownChange, toCommittee], ...more })}
      isDirty={false}
      isOld={false}
    />,
  );
  return screen.getByRole('button', { name: 'Enviar ao comitê' });
}

describe('the button to press', () => {
  test("none after a change of one's own: a second person of the desk decides", () => {
    expect(buttons({})).toHaveAttribute('data-variant', 'default');
    expect(screen.getByRole('button', { name: 'Aprovar' })).toHaveAttribute('data-variant', 'default');
  });

  test('handing it on, where the total is above the desk', () => {
    const { authority } = proposalRecord();
    expect(buttons({ authority: { ...authority, level: 'credit_committee' } })).toHaveAttribute(
      'data-variant',
      'filled',
    );
  });

  test('at "Aguardando alçada" the desk finds Aprovar and why not', () => {
    renderUi(
      <ProposalActions
        proposal={proposalRecord({ status: 'pending_level', allowed_statuses: [ownChange] })}
        isDirty={false}
        isOld={false}
      />,
    );
    expect(screen.getByRole('button', { name: 'Aprovar' })).toHaveAccessibleDescription(
      ownChange.reason ?? '',
    );
  });
});

describe('while something is typed', () => {
  test('nothing is decided, and nothing is deleted with the words that were not saved', () => {
    const canDelete = { action: 'delete', allowed: true, code: null, reason: null } as const;
    renderUi(
      <ProposalActions
        proposal={proposalRecord({ allowed_statuses: [toCommittee], actions: [canDelete] })}
        isDirty
        isOld={false}
      />,
    );
    for (const name of ['Enviar ao comitê', 'Excluir']) {
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
        'Salve ou desfaça as alterações do formulário antes de decidir.',
      );
    }
  });
});
