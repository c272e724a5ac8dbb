import type { Cnpj } from '@lastro/domain/tax-id';
import { getClientHistory } from '@lastro/wire/company/company-operations';
import { actionPhrase } from '@lastro/wire/trail-catalogue';
import { call } from '../../lib/api';
import { metaOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { pageOfTrail, RecordHistory } from '../../shared/record-history';
import { type AuditEntry, reasonLines, timelineEntry } from '../../shared/trail/entry-words';
import { changeLine, factChanges } from '../../shared/trail/fact-changes';
import { isObject, type LookUp } from '../../shared/trail/fact-text';
import { Section } from '../../ui/section';
import { useReferences } from './references';

const PAGE = 25;
const READINGS: readonly string[] = ['company.data-read', 'company.form-printed'];
const FICHA_ACTIONS: readonly string[] = ['company.created', 'company.changed'];

export function CompanyHistory({ cnpj }: { cnpj: Cnpj }) {
  const { email } = useProfile();
  const { lookUp } = useReferences();
  return (
    <Section title="Histórico">
      <RecordHistory
        ofRecord="da empresa"
        withRecord="com esta empresa"
        source={{
          queryKey: [getClientHistory.name, cnpj],
          meta: metaOf(getClientHistory),
          readPage: async (asked, signal) =>
            pageOfTrail(await call(getClientHistory, { cnpj, ...asked, limit: PAGE }, { signal })),
        }}
        linesOf={(entries) =>
          withoutRepeats(entries).map(({ entry, times }) => ({
            ...timelineEntry(entry, email),
            title: times === 1 ? actionPhrase(entry.action) : `${actionPhrase(entry.action)} ${times} vezes`,
            lines: linesOf(entry, lookUp),
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
export function linesOf(entry: AuditEntry, lookUp: LookUp): string[] {
  const changes = FICHA_ACTIONS.includes(entry.action)
    ? fichaChanges(entry, lookUp)
    : linkChanges(entry, lookUp);
  return [...changes, ...reasonLines(entry)];
}

/** `Cidade: Santos → Campinas`, a line a field. A creation has no before: its fields would only repeat the page. */
function fichaChanges(entry: AuditEntry, lookUp: LookUp): string[] {
  if (!isObject(entry.before) || !isObject(entry.after)) return [];
  return factChanges(entry, lookUp)
    .filter(({ isChanged }) => isChanged)
    .map(changeLine);
}

/** Of a person, an owner or the account: who, then what changed, `Participação no capital: 10,00% → 12,50%`. */
function linkChanges(entry: AuditEntry, lookUp: LookUp): string[] {
  if (READINGS.includes(entry.action)) return [];
  const { before, after } = entry;
  const changes = factChanges(entry, lookUp);
  const who = changes.filter(({ field }) => NAMES.includes(field));
  // Which picture a logo was is a number that tells nobody anything.
  const rest = changes.filter(
    ({ field, isChanged }) => isChanged && field !== 'logo' && !NAMES.includes(field),
  );
  return [
    ...who.map((change) => (isObject(after) ? change.after : change.before)),
    ...rest.map((change) => {
      if (!isObject(before)) return `${change.label}: ${change.after}`;
      return isObject(after) ? changeLine(change) : `${change.label}: ${change.before}`;
    }),
  ];
}

const NAMES: readonly string[] = ['person', 'parentCompany'];
