import { type ReactNode, useState } from 'react';
import { type ConflictChoice, ConflictDialog, type ConflictField } from '../../ui/conflict-dialog';
import { plainText } from './conflict-texts';

/** How one field of a record is shown in a conflict. */
export interface ConflictFieldSpec<T> {
  name: keyof T & string;
  label: string;
  /** The value as people read it; the default suits texts. */
  format?: (value: T[keyof T & string], record: T) => ReactNode;
}

/** The body of a 409: the record as it stands, and what was sent. */
export interface StaleSave<T> {
  current: T;
  yours: T;
  changedBy?: string;
}

interface ConflictOptions<T> {
  /** Begins a sentence: "Esta proposta". */
  subject: string;
  fields: readonly ConflictFieldSpec<T>[];
  /** Saves again: the chosen values on top of the current record, which carries the new version. */
  onResolve: (merged: T, current: T) => Promise<void> | void;
}

/** Opens the conflict dialog when a save turns out to be stale. Put `dialog` anywhere on the page. */
export function useConflict<T extends object>({ subject, fields, onResolve }: ConflictOptions<T>) {
  const [stale, setStale] = useState<StaleSave<T> | null>(null);

  function show(conflict: StaleSave<T>): Promise<void> | void {
    // Somebody else saved, but nothing that this form shows is different: no question is left to ask.
    if (differing(conflict, fields).length === 0)
      return onResolve(merge(conflict, fields, {}), conflict.current);
    setStale(conflict);
  }

  async function resolve(choices: Record<string, ConflictChoice>) {
    if (!stale) return;
    setStale(null);
    await onResolve(merge(stale, fields, choices), stale.current);
  }

  const dialog = stale ? (
    <ConflictDialog
      opened
      onClose={() => setStale(null)}
      subject={subject}
      changedBy={stale.changedBy}
      fields={differing(stale, fields)}
      onResolve={resolve}
    />
  ) : null;

  return { show, dialog };
}

/** The fields in which the two differ, as people read them. */
function differing<T extends object>(
  stale: StaleSave<T>,
  fields: readonly ConflictFieldSpec<T>[],
): ConflictField[] {
  return fields
    .filter(({ name }) => JSON.stringify(stale.yours[name]) !== JSON.stringify(stale.current[name]))
    .map(({ name, label, format }) => ({ name, label, ...bothTexts(stale, name, format) }))
    .filter(({ yours, current }) => yours !== current);
}

/** Nobody can choose between two texts that read alike: then the values themselves are shown. */
function bothTexts<T extends object>(
  { yours, current }: StaleSave<T>,
  name: keyof T & string,
  format: ConflictFieldSpec<T>['format'] = plainText,
): Pick<ConflictField, 'yours' | 'current'> {
  const texts = { yours: format(yours[name], yours), current: format(current[name], current) };
  if (texts.yours !== texts.current) return texts;
  return { yours: plainText(yours[name]), current: plainText(current[name]) };
}

function merge<T extends object>(
  { current, yours }: StaleSave<T>,
  fields: readonly ConflictFieldSpec<T>[],
  choices: Record<string, ConflictChoice>,
): T {
  const merged = { ...current };
  for (const { name } of fields) if (choices[name] === 'yours') merged[name] = yours[name];
  return merged;
}
