import { formatInstant } from '@lastro/domain/dates';
import { parseCnpj } from '@lastro/domain/tax-id';
import { getClientHistory } from '@lastro/wire/company/company-operations';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/api';
import { messageOf } from '../../lib/api-error';
import { fieldChanges } from '../../lib/audit-diff';
import { type AuditEntry, actionPhrase, timelineEntry } from '../../lib/audit-words';
import { useProfile } from '../../lib/session';
import { useNow } from '../../lib/use-now';
import { Section } from '../../ui/section';
import { LinesSkeleton } from '../../ui/skeletons';
import { EmptyState, FailedState } from '../../ui/states';
import { Timeline } from '../../ui/timeline';
import styles from './company-page.module.css';
import { FICHA_FIELDS, fieldLabel } from './ficha-fields';
import { type ChoiceLabel, fichaText } from './ficha-text';
import { sameValue } from './ficha-values';
import { useReferences } from './references';

const PAGE = 25;
const READINGS: readonly string[] = ['company.data-read', 'company.form-printed'];
const FICHA_ACTIONS: readonly string[] = ['company.created', 'company.changed'];

/** Everything that was done to this company, newest first, people told from services. */
export function CompanyHistory({ cnpj }: { cnpj: string }) {
  const { email } = useProfile();
  const now = useNow();
  const { choiceLabel } = useReferences();
  const id = parseCnpj(cnpj);
  const history = useInfiniteQuery({
    queryKey: [getClientHistory.name, cnpj],
    queryFn: ({ pageParam, signal }) =>
      call(
        getClientHistory,
        { cnpj: id as NonNullable<typeof id>, page: pageParam, limit: PAGE },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) => (metadata.page < metadata.pages ? metadata.page + 1 : undefined),
    enabled: id !== null,
  });
  const entries = history.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <Section title="Histórico">
      {history.isPending ? (
        <LinesSkeleton lines={4} label="Carregando histórico" />
      ) : history.isError ? (
        <FailedState onRetry={() => history.refetch()}>{messageOf(history.error)}</FailedState>
      ) : entries.length === 0 ? (
        <EmptyState title="Nenhuma alteração ainda" icon={IconHistory}>
          O que for feito com esta empresa aparece aqui, com autor e motivo.
        </EmptyState>
      ) : (
        <>
          <Timeline
            label="Histórico da empresa"
            entries={withoutRepeats(entries).map(({ entry, times }) => ({
              ...timelineEntry(entry, now, email),
              title:
                times === 1 ? actionPhrase(entry.action) : `${actionPhrase(entry.action)} ${times} vezes`,
              // Days later the hour still matters.
              when: formatInstant(entry.at),
              details: entryDetails(entry, choiceLabel),
            }))}
          />
          {history.hasNextPage ? (
            <Button
              variant="default"
              mt="md"
              loading={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              Ver mais antigos
            </Button>
          ) : null}
        </>
      )}
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
function entryDetails(entry: AuditEntry, choiceLabel: ChoiceLabel): ReactNode {
  const changes = FICHA_ACTIONS.includes(entry.action)
    ? fichaChanges(entry, choiceLabel)
    : linkChanges(entry);
  const lines = entry.reason === null ? changes : [...changes, `Motivo: ${entry.reason}`];
  if (lines.length === 0) return undefined;
  return lines.map((line) => (
    <span key={line} className={styles.change}>
      {line}
    </span>
  ));
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
