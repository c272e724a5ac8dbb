import { labelIn } from '../coded-list';

/** Where a contract stands (decisions §4). */
export const INSTRUMENT_STATUSES = {
  waiting_signature: 'Aguardando assinatura',
  signed: 'Assinada',
  issued: 'Emitida',
  disbursed: 'Desembolsada',
  opened: 'Em aberto',
  settled: 'Quitada',
  canceled: 'Cancelada',
  renegotiated: 'Renegociada',
  judicial: 'Em execução judicial',
} as const;
export type InstrumentStatus = keyof typeof INSTRUMENT_STATUSES;

export function instrumentStatusLabel(code: string): string {
  return labelIn(INSTRUMENT_STATUSES, code);
}

/** Accepted, but no money has left: a promise, and nothing of it can be overdue. */
export const PROMISED = ['waiting_signature', 'signed'] as const satisfies readonly InstrumentStatus[];

/** Decisions §4 "ongoing". */
export const ONGOING = [
  'issued',
  'disbursed',
  'opened',
  'judicial',
] as const satisfies readonly InstrumentStatus[];
