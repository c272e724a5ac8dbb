import type { Cnpj } from '@lastro/domain/tax-id';
import { getClientHistory } from '@lastro/wire/company/company-operations';
import { actionPhrase } from '@lastro/wire/trail-catalogue';
import { call } from '../../lib/api';
import { fieldChanges } from '../../lib/audit-diff';
import { type AuditEntry, timelineEntry } from '../../lib/audit-words';
import { useProfile } from '../../lib/session';
import { pageOfTrail, RecordHistory } from '../../shared/record-history';
import { Section } from '../../ui/section';
import { FICHA_FIELDS, fieldLabel } from './ficha-fields';
import { type ChoiceLabel, fichaText } from './ficha-text';
import { sameValue } from './ficha-values';
import { useReferences } from './references';

const PAGE = 25;
const READINGS: readonly string[] = ['company.data-read', 'company.form-printed'];
const FICHA_ACTIONS: readonly string[] = ['company.created', 'company.changed'];

export function CompanyHistory({ cnpj }: { cnpj: Cnpj }) {
  const { email } = useProfile();
  const { choiceLabel } = useReferences();
  return (
    <Section title="Histórico">
      <RecordHistory
        ofRecord="da empresa"
        withRecord="com esta empresa"
        source={{
          queryKey: [getClientHistory.name, cnpj],
          readPage: async (asked, signal) =>
            pageOfTrail(await call(getClientHistory, { cnpj, ...asked, limit: PAGE }, { signal })),
        }}
        linesOf={(entries) =>
          withoutRepeats(entries).map(({ entry, times }) => ({
            ...timelineEntry(entry, email),
            title: times === 1 ? actionPhrase(entry.action) : `${actionPhrase(entry.action)} ${times} vezes`,
            lines: linesOf(entry, choiceLabel),
          }))
        }
      />
    </Section>
  );
}

/** Readings one after the other by the same person are one line: what was done must not drown in them. */
export function withoutRepeats(entries: readonly AuditEntry[]): { entry: AuditEntry; times: number }[] {
  const lines: { entry: AuditEntry; times: number }[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const isRepeat =
      last !== undefined &&
      READINGS.includes(entry.action) &&
      last.entry.action === entry.action &&
      last.entry.actor === entry.actor;
    if (isRepeat) last.times += 1;
    else lines.push({ entry, times: 1 });
  }
  return lines;
}

/** What changed, and why. */
function linesOf(entry: AuditEntry, choiceLabel: ChoiceLabel): string[] {
  const changes = FICHA_ACTIONS.includes(entry.action)
    ? fichaChanges(entry, choiceLabel)
    : linkChanges(entry);
  return entry.reason === null ? changes : [...changes, `Motivo: ${entry.reason}`];
}

/** `Cidade: Santos → Campinas`, a line a field. A creation has no before: its fields would only repeat the page. */
export function fichaChanges(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  choiceLabel: ChoiceLabel,
) {
  if (!isRecord(before) || !isRecord(after)) return [];
  return FICHA_FIELDS.filter(
    ({ name }) => name in after && !sameValue(before[name] ?? null, after[name]),
  ).map((field) => {
    const text = (value: unknown) =>
      fichaText(field, field.kind === 'choice' && value != null ? String(value) : value, choiceLabel);
    return `${fieldLabel(field.name)}: ${text(before[field.name])} → ${text(after[field.name])}`;
  });
}

/** Of a person, an owner or the account: who, then what changed, `Participação no capital: 10,00% → 12,50%`. */
export function linkChanges({
  action,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): string[] {
  if (READINGS.includes(action)) return [];
  const changes = fieldChanges(before, after);
  const who = changes.filter(({ field }) => NAMES.includes(field));
  // Which picture a logo was is a number that tells nobody anything.
  const rest = changes.filter(
    ({ field, isChanged }) => isChanged && field !== 'logo' && !NAMES.includes(field),
  );
  return [
    ...who.map((change) => (isRecord(after) ? change.after : change.before)),
    ...rest.map(({ label, before: old, after: now }) => {
      if (!isRecord(before)) return `${label}: ${now}`;
      return isRecord(after) ? `${label}: ${old} → ${now}` : `${label}: ${old}`;
    }),
  ];
}

const NAMES: readonly string[] = ['person', 'parentCompany'];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
