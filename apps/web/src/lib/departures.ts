import type { AnyRouter, BlockerFn, HistoryLocation, ParsedLocation } from '@tanstack/react-router';

export interface Way {
  readonly current: ParsedLocation;
  readonly next: ParsedLocation;
}

type Answer = (isAgreed: boolean) => void;

/** Work on the page that is not lost unasked. */
export interface PageGuard {
  readonly isLostOn: (way: Way) => boolean;
  /** Shows its question, with what answers it; null takes the question away. */
  readonly show: (answer: Answer | null) => void;
}

/**
 * Every wish to leave the page, whoever has it: a link, the palette, the browser's own buttons. One question stands at a
 * time: a newer wish takes the place of an older one.
 */
class Departures {
  readonly #router: AnyRouter;
  readonly #guards = new Set<PageGuard>();
  #standing: { readonly guard: PageGuard; readonly answer: Answer } | null = null;
  #unblock = (): void => undefined;

  constructor(router: AnyRouter) {
    this.#router = router;
  }

  guard(guard: PageGuard): () => void {
    if (this.#guards.size === 0)
      this.#unblock = this.#router.history.block({ blockerFn: this.#meet, enableBeforeUnload: false });
    this.#guards.add(guard);
    return () => {
      this.#guards.delete(guard);
      // Work that is saved while its question stands takes the question with it, and nobody is led away.
      if (this.#standing?.guard === guard) this.#standing.answer(false);
      if (this.#guards.size === 0) this.#unblock();
    };
  }

  /** True holds the person back. */
  #meet: BlockerFn = async ({ currentLocation, nextLocation, action }) => {
    const { parseLocation } = this.#router;
    const way = { current: parseLocation(currentLocation), next: parseLocation(nextLocation) };
    if (![...this.#guards].some((guard) => guard.isLostOn(way))) return false;
    this.#standing?.answer(false);
    const agreed = this.#ask(way);
    if (action === 'PUSH' || action === 'REPLACE') return !(await agreed);
    // The browser's own buttons have moved the address already. It is brought back at once, and not with the answer: a
    // page whose address is another's would be left, saved or asked about by everything else that happens until then.
    void agreed.then((isAgreed) => (isAgreed ? this.#goOn(nextLocation) : undefined));
    return true;
  };

  /** One after the other, also those whose work began meanwhile; what was saved meanwhile is asked about no longer. */
  async #ask(way: Way): Promise<boolean> {
    const asked = new Set<PageGuard>();
    const next = () => [...this.#guards].find((guard) => !asked.has(guard) && guard.isLostOn(way));
    for (let guard = next(); guard !== undefined; guard = next()) {
      asked.add(guard);
      if (!(await this.#answerOf(guard))) return false;
    }
    return true;
  }

  #answerOf(guard: PageGuard): Promise<boolean> {
    return new Promise((resolve) => {
      const answer: Answer = (isAgreed) => {
        if (this.#standing?.answer !== answer) return;
        this.#standing = null;
        guard.show(null);
        resolve(isAgreed);
      };
      this.#standing = { guard, answer };
      guard.show(answer);
    });
  }

  #goOn({ state }: HistoryLocation): void {
    const { history } = this.#router;
    history.go(state.__TSR_index - history.location.state.__TSR_index, { ignoreBlocker: true });
  }
}

const known = new WeakMap<AnyRouter, Departures>();

/** Guards work until the function that it gives is called. */
export function guardPage(router: AnyRouter, guard: PageGuard): () => void {
  const departures = known.get(router) ?? new Departures(router);
  known.set(router, departures);
  return departures.guard(guard);
}
