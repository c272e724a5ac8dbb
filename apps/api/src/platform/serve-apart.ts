/** What a process of its own says of each piece: what it made, or the fault that ends it. */
export type Answer<Made> = { readonly made: Made } | { readonly fault: unknown };

/** Makes, one by one, what the house asks for (`apart.ts`), until the house lets go or is gone. */
export function serveApart<Asked, Made>(make: (asked: Asked) => Made | Promise<Made>): void {
  // A terminal and a service manager tell every process of the house to end; the house still waits for this one's answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.once('uncaughtException', (fault) => tell({ fault }, () => process.exit(1)));
  const serve = async (asked: Asked) => tell({ made: await make(asked) });
  // What goes wrong in it is caught by nobody here, and so told by the line before.
  process.on('message', (asked: Asked) => void serve(asked));
}

function tell(answer: Answer<unknown>, told?: () => void): void {
  process.send?.(answer, undefined, undefined, told);
}
