import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';

/*
 * What the form library cannot know: the label of each field, and texts that could not be read. An unreadable text
 * leaves null in the values, which an optional field's rules accept; without this registry the save would go
 * through and silently drop what the person typed.
 */

interface FieldEntry {
  label: string;
  textIssue: string | null;
}

export class FormRegistry {
  private entries = new Map<string, FieldEntry>();
  private listeners = new Set<() => void>();
  private version = 0;
  private shown = false;
  private epoch = 0;

  /** `scope`: of a form over another one, whose fields may have the same names. */
  constructor(private readonly scope = '') {}

  register(name: string, label: string): () => void {
    const entry = this.entries.get(name);
    this.entries.set(name, { label, textIssue: entry?.textIssue ?? null });
    this.changed();
    return () => {
      this.entries.delete(name);
      this.changed();
    };
  }

  setTextIssue(name: string, textIssue: string | null): void {
    const entry = this.entries.get(name);
    if (entry?.textIssue === textIssue) return;
    this.entries.set(name, { label: entry?.label ?? name, textIssue });
    this.changed();
  }

  idOf(name: string): string {
    return this.scope + fieldIdOf(name);
  }

  labelOf(name: string): string | undefined {
    return this.entries.get(name)?.label;
  }

  textIssues(): Array<{ name: string; message: string }> {
    return [...this.entries].flatMap(([name, entry]) =>
      entry.textIssue ? [{ name, message: entry.textIssue }] : [],
    );
  }

  /** From the first attempt to save on, fields show what is wrong without waiting to be left. */
  showIssues(): void {
    this.shown = true;
    this.changed();
  }

  /** The values were replaced as a whole: unreadable texts are gone with the old ones. */
  restart(): void {
    this.shown = false;
    this.epoch += 1;
    for (const entry of this.entries.values()) entry.textIssue = null;
    this.changed();
  }

  get areIssuesShown(): boolean {
    return this.shown;
  }

  get currentEpoch(): number {
    return this.epoch;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): number => this.version;

  private changed(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}

const RegistryContext = createContext<FormRegistry | null>(null);

export function FormRegistryProvider({
  registry,
  children,
}: {
  registry: FormRegistry;
  children: ReactNode;
}) {
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** A field's side of the registry. Works without one too, so that a field can stand in a small dialog. */
export function useRegisteredField(name: string, label: string) {
  const shared = use(RegistryContext);
  const own = useMemo(() => new FormRegistry(), []);
  const registry = shared ?? own;
  useEffect(() => registry.register(name, label), [registry, name, label]);
  const showIssue = useSyncExternalStore(registry.subscribe, () => registry.areIssuesShown);
  const epoch = useSyncExternalStore(registry.subscribe, () => registry.currentEpoch);
  const onTextIssue = useCallback(
    (message: string | null) => registry.setTextIssue(name, message),
    [registry, name],
  );
  return { id: registry.idOf(name), showIssue, epoch, onTextIssue };
}

/** The id of a field's input in the form around. */
export function useFieldId(name: string): string {
  return use(RegistryContext)?.idOf(name) ?? fieldIdOf(name);
}

/** The id of a field's input on a form page, so that a list of errors can link to it. */
export function fieldIdOf(name: string): string {
  return `field-${name.replace(/[^A-Za-z0-9]+/g, '-')}`;
}
