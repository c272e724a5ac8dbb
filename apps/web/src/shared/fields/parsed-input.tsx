import { TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import type { FocusEvent, HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import styles from './parsed-input.module.css';
import { type ParsedTextOptions, useParsedText } from './use-parsed-text';

/** What every field of the product takes. */
export interface FieldProps {
  id?: string;
  name?: string;
  label: string;
  /** A rule that is not obvious, in a sentence. */
  help?: ReactNode;
  required?: boolean;
  placeholder?: string;
  /** From outside: the form's rules or the server. What the field itself finds wrong goes first. */
  error?: ReactNode;
  /** Why it cannot be changed now. The value stays readable and can be copied. */
  lockedReason?: string | null;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field whose value is read from text. */
export interface ParsedFieldProps<T extends string | number>
  extends FieldProps,
    Pick<ParsedTextOptions<T>, 'value' | 'onChange' | 'showIssue' | 'onTextIssue'> {}

interface ParsedInputProps<T extends string | number> extends ParsedFieldProps<T> {
  parse: (text: string) => T | null;
  format: (value: T) => string;
  mask?: (text: string) => string;
  explain: (text: string) => string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  leftSection?: ReactNode;
  leftSectionWidth?: number;
  rightSection?: ReactNode;
  rightSectionWidth?: number;
  alignEnd?: boolean;
  selectOnFocus?: boolean;
}

export function ParsedInput<T extends string | number>(props: ParsedInputProps<T>) {
  const field = useParsedText(props);
  const ref = useMergedRef(field.input, props.ref ?? null);
  return <ParsedInputView {...props} field={field} inputRef={ref} />;
}

interface ParsedInputViewProps<T extends string | number> extends ParsedInputProps<T> {
  field: ReturnType<typeof useParsedText<T>>;
  inputRef: Ref<HTMLInputElement>;
}

/** The look alone, for fields that hold more around the text, such as a calendar. */
export function ParsedInputView<T extends string | number>(props: ParsedInputViewProps<T>) {
  const { field, lockedReason } = props;
  return (
    <TextInput
      ref={props.inputRef}
      id={props.id}
      name={props.name}
      label={props.label}
      description={describe(props.help, lockedReason)}
      required={props.required}
      placeholder={props.placeholder}
      error={field.issue ?? props.error}
      value={field.text}
      onChange={field.change}
      onBlur={() => {
        field.leave();
        props.onBlur?.();
      }}
      onFocus={props.selectOnFocus ? selectAll : undefined}
      readOnly={Boolean(lockedReason)}
      inputMode={props.inputMode ?? 'text'}
      // The browser would offer another company's number: nothing here is about the person who types.
      autoComplete={props.autoComplete ?? 'off'}
      spellCheck={false}
      {...sectionsOf(props)}
      styles={props.alignEnd ? { input: { textAlign: 'end' } } : undefined}
    />
  );
}

type Sections = Pick<
  ParsedInputProps<string>,
  'lockedReason' | 'alignEnd' | 'leftSection' | 'leftSectionWidth' | 'rightSection' | 'rightSectionWidth'
>;

/**
 * Where the lock stands: at the end, instead of what one can no longer use there. A number is written at that end, and
 * its unit may be there: its lock stands at the beginning, beside a unit that is there, and covers neither.
 */
function sectionsOf(props: Sections) {
  const { lockedReason, alignEnd, leftSection, leftSectionWidth, rightSection, rightSectionWidth } = props;
  if (!lockedReason) return { leftSection, leftSectionWidth, rightSection, rightSectionWidth };
  const lock = <IconLock size={16} aria-hidden />;
  if (!alignEnd) return { leftSection, leftSectionWidth, rightSection: lock };
  return {
    rightSection,
    rightSectionWidth,
    ...(leftSection === undefined
      ? { leftSection: lock, leftSectionWidth: 30 }
      : {
          leftSection: (
            <span className={styles.lockedUnit}>
              {lock}
              {leftSection}
            </span>
          ),
          leftSectionWidth: (leftSectionWidth ?? 34) + 18,
        }),
  };
}

/** Help and, when locked, the reason in plain sight. */
export function describe(help: ReactNode, lockedReason: string | null | undefined): ReactNode {
  if (!lockedReason) return help;
  return help ? (
    <>
      {help} {lockedReason}
    </>
  ) : (
    lockedReason
  );
}

function selectAll(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select();
}
