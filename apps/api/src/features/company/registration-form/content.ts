import type { createClient } from '@lastro/wire/company/company-operations';
import type { updatePerson } from '@lastro/wire/company/person-operations';
import type { ReplyOf } from '@lastro/wire/operation';

/** Everything the printed form says, as it travels on the wire: already concealed for who reads it. */
export interface FormContent {
  readonly client: Client;
  readonly people: readonly Person[];
  readonly businessDate: string;
}

export type Client = ReplyOf<typeof createClient>;
export type Person = ReplyOf<typeof updatePerson>;
export type Summary = Client['representatives'][number]['person'];
