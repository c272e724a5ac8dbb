import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_TEXT } from './table-state';
import styles from './toolbar.module.css';

interface QuickSearchProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
}

const DELAY_MS = 300;

/** Searches a moment after the last key, or at once with Enter. */
export function QuickSearch({ value, placeholder, onSearch }: QuickSearchProps) {
  const [text, setText] = useState(value);
  const [seenValue, setSeenValue] = useState(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  // Changed from outside: a removed chip, a saved view, the browser's back button.
  if (value !== seenValue) {
    setSeenValue(value);
    setText(value);
  }

  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => search.current(text.trim()), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={placeholder}
      placeholder={placeholder}
      maxLength={MAX_TEXT}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text.trim());
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton
            size="sm"
            aria-label="Limpar busca"
            onClick={() => onSearch('')}
            onClickCapture={() => setText('')}
          />
        )
      }
    />
  );
}
