/** What comes back of a service outside is nothing to go by. The cause is for the log: people read a sentence. */
export interface Unavailable {
  readonly outcome: 'unavailable';
  readonly cause: string;
}

export const unavailable = (cause: string): Unavailable => ({ outcome: 'unavailable', cause });
