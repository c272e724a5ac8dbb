import { formatInstant, relativeTime } from '@lastro/domain/dates';
import type { auditEntry } from '@lastro/wire/audit/audit-schemas';
import type { z } from 'zod';

export type AuditEntry = z.output<typeof auditEntry>;

/** What each action says after the actor's name. An action that is not here shows by its code, never a crash. */
const ACTION_PHRASES: Readonly<Record<string, string>> = {
  'identity.sign-in-google': 'entrou com a conta Google',
  'identity.sign-in-password': 'entrou com e-mail e senha',
  'identity.sign-out': 'saiu',
  'identity.sign-out-everywhere': 'encerrou todas as sessões',
  'identity.end-own-session': 'encerrou uma sessão',
  'identity.accept-terms': 'aceitou os termos de uso',
  'identity.create-user': 'cadastrou o usuário',
  'identity.update-user': 'alterou o usuário',
  'identity.grant-flag': 'concedeu uma permissão temporária',
  'identity.revoke-flag': 'retirou uma permissão temporária',
  'identity.decide-grant': 'decidiu um pedido de acesso',
};

const RECORD_LABELS: Readonly<Record<string, string>> = {
  user: 'Usuário',
  session: 'Sessão',
  grant: 'Pedido de acesso',
  company: 'Empresa',
  terms: 'Termos de uso',
};

export function actionPhrase(action: string): string {
  return ACTION_PHRASES[action] ?? action;
}

export const KNOWN_ACTIONS = Object.keys(ACTION_PHRASES);

export function recordLabel(recordType: string): string {
  return RECORD_LABELS[recordType] ?? recordType;
}

export const KNOWN_RECORD_TYPES = Object.keys(RECORD_LABELS);

/** An entry for the timeline, which tells people from services. */
export function timelineEntry(entry: AuditEntry, now: string, you?: string) {
  return {
    id: String(entry.seq),
    actor: {
      kind: entry.actorType === 'user' ? ('person' as const) : ('service' as const),
      name: entry.actor === you ? 'Você' : entry.actor,
    },
    title: actionPhrase(entry.action),
    when: relativeTime(entry.at, now),
    instant: entry.at,
    exact: formatInstant(entry.at),
  };
}
