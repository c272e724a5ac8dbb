import type { auditEntry, timelineEntry as timelineSchema } from '@lastro/wire/audit/audit-schemas';
import {
  actionPhrase,
  reasonText,
  recordLabel,
  recordWords,
  serviceName,
} from '@lastro/wire/trail-catalogue';
import type { z } from 'zod';
import { factText } from './fact-text';

export type AuditEntry = z.output<typeof timelineSchema>;
/** As the trail itself shows it. */
export type TrailEntry = z.output<typeof auditEntry>;

/** A person by name, a service by what it does. */
export function actorName({ actorName: name, actor }: Pick<AuditEntry, 'actorName' | 'actor'>): string {
  return name ?? serviceName(actor);
}

/** "Empresa 12.ABC.345/01DE-35", "Usuário Lia Prado (31)", "Proposta 7". */
export function recordName({
  recordType,
  recordId,
  recordName: name,
}: Pick<AuditEntry, 'recordType' | 'recordId' | 'recordName'>): string {
  const label = recordLabel(recordType);
  if (name !== null) return `${label} ${name} (${recordId})`;
  return `${label} ${factText(recordWords(recordType)?.id ?? {}, recordId)}`;
}

export function reasonOf({ recordType, reason }: Pick<AuditEntry, 'recordType' | 'reason'>): string | null {
  return reason === null ? null : reasonText(recordType, reason);
}

/** Why it was done, as a line of a history. */
export function reasonLines(entry: Pick<AuditEntry, 'recordType' | 'reason'>): string[] {
  const reason = reasonOf(entry);
  return reason === null ? [] : [`Motivo: ${reason}`];
}

/** An entry for the timeline, which tells people from services. */
export function timelineEntry(entry: AuditEntry, you?: string) {
  return {
    id: String(entry.seq),
    actor: timelineActor({ ...entry, isPerson: entry.actorType === 'user' }, you),
    title: actionPhrase(entry.action),
    instant: entry.at,
  };
}

interface Actor extends Pick<AuditEntry, 'actorName' | 'actor'> {
  readonly isPerson: boolean;
}

export function timelineActor(actor: Actor, you?: string) {
  return {
    kind: actor.isPerson ? ('person' as const) : ('service' as const),
    name: actor.actor === you ? 'Você' : actorName(actor),
    hint: actor.actor,
  };
}
