import type { Page } from '@playwright/test';

interface Amounts {
  readonly seen: number;
  /** Those that the end of a line breaks, or an edge cuts. */
  readonly broken: string[];
}

/**
 * Every amount in sight as if it were R$ 999.999.999,99. Written into the page as it stands: the room that a screen gives
 * an amount is looked at, and no company of the demo owes as much.
 */
export function largestAmounts(page: Page): Promise<Amounts> {
  return page.evaluate(() => {
    const largest = '999.999.999,99';
    const amount = /\d{1,3}(?:\.\d{3})*,\d{2}(?!\d|\s?%)/g;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.visually-hidden, script, style, textarea') === null;

    /** The box of its own words, or one around it that hides what does not fit. What scrolls shows it whole. */
    function edgeCrossed(text: DOMRect, within: Element): Element | null {
      let isOwnBox = true;
      for (let box: Element | null = within; box !== null; box = box.parentElement) {
        const { display, overflowX } = getComputedStyle(box);
        if (display === 'inline' || display === 'contents') continue;
        const { left, right } = box.getBoundingClientRect();
        const isOutside = text.right > right + 1 || text.left < left - 1;
        if (isOutside && (isOwnBox || overflowX === 'hidden' || overflowX === 'clip')) return box;
        if (overflowX === 'auto' || overflowX === 'scroll') return null;
        isOwnBox = false;
      }
      return null;
    }

    const words: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) words.push(walker.currentNode as Text);
    const told = words.filter(
      ({ data, parentElement }) =>
        parentElement !== null && data.search(amount) !== -1 && isSeen(parentElement),
    );
    for (const text of told) text.data = text.data.replaceAll(amount, largest);

    const broken = told.flatMap((text) =>
      [...text.data.matchAll(/-?(?:R\$\s)?999\.999\.999,99/g)].flatMap(({ 0: { length }, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        const edge = edgeCrossed(range.getBoundingClientRect(), text.parentElement as Element);
        const what = text.parentElement?.parentElement?.textContent.slice(0, 80);
        if (lines > 1) return [`${what}: in ${lines} lines`];
        return edge === null ? [] : [`${what}: leaves ${edge.tagName} ${edge.className}`];
      }),
    );

    // A field of money has its sign before it.
    const fields = [...document.querySelectorAll('input')].filter(
      (input) => isSeen(input) && input.parentElement?.textContent === 'R$' && input.value !== '',
    );
    for (const field of fields) {
      const { value } = field;
      field.value = largest;
      if (field.scrollWidth > field.clientWidth) broken.push(`${field.labels?.[0]?.textContent}: cut`);
      field.value = value;
    }
    return { seen: told.length + fields.length, broken };
  });
}
