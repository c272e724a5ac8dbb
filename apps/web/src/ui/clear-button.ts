/** The cross that empties a field. The kit hides it from the keyboard, where nothing else would empty the field. */
export function clearButton(label: string) {
  return { 'aria-label': `Limpar ${label}`, 'aria-hidden': false, tabIndex: 0 } as const;
}
