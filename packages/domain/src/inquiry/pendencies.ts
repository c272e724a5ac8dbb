import { formatDate, type IsoDate } from '../dates';
import { formatMoney } from '../money';
import type { Exposure } from './exposure';
import { INQUIRY_GOOD_DAYS, isInquiryOld, type Restriction, restrictedAmount } from './restrictions';

/** Decisions §6: where a pendency comes from, and whether the credit can go on with it. */
export type PendencyOrigin = 'registration' | 'signature' | 'guarantee' | 'risk' | 'compliance';
export type PendencySeverity = 'blocking' | 'non_blocking';

export interface Pendency {
  readonly code: string;
  readonly origin: PendencyOrigin;
  readonly severity: PendencySeverity;
  readonly title: string;
  readonly detail: string | null;
}

export interface CompanyFacts {
  readonly isActive: boolean;
  readonly completeness: number;
  readonly hasSigner: boolean;
  readonly exposedPeople: readonly string[];
  readonly exposure: Exposure;
  readonly lastInquiry: { readonly on: IsoDate; readonly restrictions: readonly Restriction[] } | null;
  readonly hasOptIn: boolean;
}

/** What stands between a company and its credit, the blocking ones first. */
export function companyPendencies(facts: CompanyFacts, today: IsoDate): Pendency[] {
  const all = [
    ...ofRegistration(facts),
    ...ofPayment(facts),
    ...ofBureau(facts, today),
    ...ofPeople(facts),
    ...ofReceivables(facts),
  ];
  return all.sort((a, b) => Number(b.severity === 'blocking') - Number(a.severity === 'blocking'));
}

function ofRegistration({ isActive, completeness, hasSigner }: CompanyFacts): Pendency[] {
  return [
    ...when(!isActive, 'inactive', 'registration', 'blocking', 'Empresa inativa no cadastro', null),
    ...when(
      completeness < 100,
      'incomplete',
      'registration',
      'non_blocking',
      `Ficha ${completeness}% preenchida`,
      'O que falta atrasa a formalização.',
    ),
    ...when(
      !hasSigner,
      'no-signer',
      'signature',
      'non_blocking',
      'Ninguém assina pela empresa',
      'Sem quem assine não há contrato.',
    ),
  ];
}

function ofPayment({ exposure: { overdue } }: CompanyFacts): Pendency[] {
  return when(
    overdue > 0,
    'overdue',
    'risk',
    'blocking',
    `Parcelas vencidas: ${formatMoney(overdue)}`,
    'A empresa deve à casa parcelas que já venceram.',
  );
}

function ofBureau({ lastInquiry }: CompanyFacts, today: IsoDate): Pendency[] {
  if (lastInquiry === null)
    return when(
      true,
      'never-inquired',
      'risk',
      'non_blocking',
      'Restrições nunca consultadas',
      'Faça a consulta antes da decisão.',
    );
  const { on, restrictions } = lastInquiry;
  const count = restrictions.reduce((sum, restriction) => sum + restriction.count, 0);
  return [
    ...when(
      restrictions.length > 0,
      'restricted',
      'risk',
      'blocking',
      `${count} ${count === 1 ? 'restrição' : 'restrições'}: ${formatMoney(restrictedAmount(restrictions))}`,
      `Consulta de ${formatDate(on)}.`,
    ),
    ...when(
      isInquiryOld(on, today),
      'old-inquiry',
      'risk',
      'non_blocking',
      'Consulta de restrições vencida',
      `A última é de ${formatDate(on)}; vale por ${INQUIRY_GOOD_DAYS} dias.`,
    ),
  ];
}

function ofPeople({ exposedPeople }: CompanyFacts): Pendency[] {
  return when(
    exposedPeople.length > 0,
    'exposed-people',
    'compliance',
    'non_blocking',
    'Pessoa politicamente exposta ou próxima de uma',
    exposedPeople.join(', '),
  );
}

function ofReceivables({ hasOptIn }: CompanyFacts): Pendency[] {
  return when(
    !hasOptIn,
    'no-opt-in',
    'guarantee',
    'non_blocking',
    'Sem autorização para consultar recebíveis',
    'Peça a autorização se a garantia for em recebíveis.',
  );
}

function when(
  is: boolean,
  code: string,
  origin: PendencyOrigin,
  severity: PendencySeverity,
  title: string,
  detail: string | null,
): Pendency[] {
  return is ? [{ code, origin, severity, title, detail }] : [];
}
