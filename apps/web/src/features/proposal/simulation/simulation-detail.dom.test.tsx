import type { Simulation } from '@lastro/domain/credit/simulation';
import { isoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshPage, stubBrowser } from '../../../lib/testing';
import { UiProvider } from '../../../ui/ui-provider';
import { answerOf } from '../testing';
import { simulateOffer } from './local-simulation';
import { MemoryDrawer } from './memory-drawer';
import { SimulationDetail } from './simulation-detail';

const NO = '0' as Percent;

function simulated(graceDays: number): Simulation {
  const offer = {
    amount: 25_000_000 as Cents,
    graceDays,
    installments: 12,
    monthlyRate: '2' as Percent,
    prepaymentFee: NO,
    tac: NO,
  };
  return simulateOffer(offer, { disbursement: isoDate('2026-11-16'), isSimples: false }) as Simulation;
}

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function drawDetail(graceDays: number) {
  render(
    <UiProvider>
      <SimulationDetail title="Oferta 1" rate={answerOf(simulated(graceDays))} twin={null} />
    </UiProvider>,
  );
  return within(screen.getByRole('table')).getAllByRole('row')[1];
}

const NOTE = /Os juros da carência são juros/;

describe('decisions §3 with grace what is lent stays what is lent', () => {
  test('the schedule begins with what was lent, and says where the interest of the grace is', () => {
    expect(drawDetail(60)?.textContent).toContain('250.000,00');
    expect(screen.getByText(NOTE)).toBeTruthy();
    expect(screen.getByText(/Amortização R\$ 250\.000,00/)).toBeTruthy();
  });

  test('without grace there is nothing to say', () => {
    drawDetail(0);
    expect(screen.queryByText(NOTE)).toBeNull();
  });

  test('the memory shows the balance with interest, and what each payment gives back', async () => {
    const simulation = simulated(60);
    render(
      <UiProvider>
        <MemoryDrawer explained={{ title: 'Oferta 1', of: simulation }} onClose={() => {}} />
      </UiProvider>,
    );
    const part = await screen.findByRole('region', { name: 'Principal e juros de cada parcela' });
    expect(within(part).getAllByRole('row')[1]?.textContent).toContain('250.000,00');
    expect(screen.getByText('Diferença para o líquido').parentElement?.textContent).toContain('R$\u00a00,00');
  });
});
