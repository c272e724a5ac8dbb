import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useReducer, useRef, useState } from 'react';

/**
 * The text of a field that is searched by typing. What stands there after choosing is the label of the choice, and no
 * beginning of the next question: it is selected, so that typing replaces it.
 */
export function useFreshSearch(label: string | null, outer: Ref<HTMLInputElement>) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(label ?? '');
  const [choices, count] = useReducer((before: number) => before + 1, 0);

  useEffect(() => {
    if (choices > 0) input.current?.select();
  }, [choices]);

  return {
    text,
    ref: useMergedRef(input, outer),
    props: {
      searchValue: text,
      onSearchChange: setText,
      onFocus: () => input.current?.select(),
      onClick: () => {
        const { selectionStart, selectionEnd } = input.current ?? {};
        // Somebody who marks a part of it, or who is searching, means what they do.
        if (selectionStart === selectionEnd && text === label) input.current?.select();
      },
    },
    /** The cross goes away with the value, and must not take the focus with it. */
    refocus: () => input.current?.focus(),
    /** The same one once more leaves the value as it is, so nothing else would take the question away. */
    choose: (chosen: string) => {
      setText(chosen);
      count();
    },
  };
}
