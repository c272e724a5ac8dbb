import * as React from 'react';

/*
 * The test's document answers three questions at a price that was half of every test of a long form. They are answered
 * here as it would, for less: the pages under test have no stylesheet, so whatever looks hidden says so itself.
 */

const { item } = HTMLCollection.prototype;
const lengthOf = Object.getOwnPropertyDescriptor(HTMLCollection.prototype, 'length')?.get;

/** It keeps lists by the name of the tag at hand, but asks each member for its name at every other touch of the list. */
function elementsOf(page: Document, tag: string): Element[] {
  const list = page.getElementsByTagName(tag);
  const length: number = lengthOf?.call(list);
  return Array.from({ length }, (_, index) => item.call(list, index)).filter((found) => found !== null);
}

function labelsOf(this: HTMLInputElement) {
  if (this.type === 'hidden') return null;
  return (elementsOf(this.ownerDocument, 'label') as HTMLLabelElement[]).filter((label) =>
    label.hasAttribute('for') ? label.htmlFor === this.id : label.contains(this),
  );
}

for (const kind of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement])
  Object.defineProperty(kind.prototype, 'labels', { configurable: true, get: labelsOf });

const UNSEEN = 'area base datalist head link meta noembed noframes param rp script style template title';
const INLINE =
  'a abbr b bdi bdo cite code em font i kbd label mark q s samp small span strong sub sup time u var svg';
const DISPLAYS = new Map([
  ...UNSEEN.split(' ').map((tag) => [tag, 'none'] as const),
  ...INLINE.split(' ').map((tag) => [tag, 'inline'] as const),
  ...['button', 'input', 'select', 'textarea'].map((tag) => [tag, 'inline-block'] as const),
]);
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };

function displayOf(element: HTMLElement): string {
  if (element.style.display !== '') return element.style.display;
  return element.hasAttribute('hidden') ? 'none' : (DISPLAYS.get(element.localName) ?? 'block');
}

function styleOf(element: HTMLElement, name: string): string {
  if (name === 'display') return displayOf(element);
  const initial = INHERITED[name];
  if (initial === undefined) return element.style.getPropertyValue(name);
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    const own = at.style.getPropertyValue(name);
    if (own !== '') return own;
  }
  return initial;
}

const ASKED_AS: Readonly<Record<string, string>> = { pointerEvents: 'pointer-events' };

window.getComputedStyle = (element: Element) =>
  new Proxy((element as HTMLElement).style, {
    get: (style, key) => {
      const get = (name: string) => styleOf(element as HTMLElement, name);
      if (key === 'getPropertyValue') return get;
      const name = ASKED_AS[String(key)] ?? String(key);
      if (name === 'display' || name in INHERITED) return get(name);
      const value = Reflect.get(style, key, style);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });

// Who made each element is kept as a stack, for messages that no test reads.
const inside = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (inside !== undefined)
  Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
