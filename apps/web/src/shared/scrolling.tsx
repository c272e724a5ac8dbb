import type { ReactNode } from 'react';

const SIDEWAYS = { overflowX: 'auto' } as const;

/** Wider than its place on a narrow screen: it scrolls by itself, and from the keyboard. */
export function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    <section style={SIDEWAYS} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
