import type { Exposure } from '@lastro/domain/inquiry/exposure';
import type { createClient } from '@lastro/wire/company/company-operations';
import type { updatePerson } from '@lastro/wire/company/person-operations';
import type { ReplyOf } from '@lastro/wire/operation';

/** Everything the printed form says, as it travels on the wire: already concealed for who reads it. */
export interface FormContent {
  readonly client: Client;
  readonly people: readonly Person[];
  /** What the company owes and is promised, for the guarantee that goes with it. */
  readonly exposure: Exposure;
  readonly businessDate: string;
}

/** Whether anything of it is hidden from who reads it. */
export function isConcealed({ client, people }: FormContent): boolean {
  return people.some((person) => person.masked) || client.bankAccount?.masked === true;
}

export type Client = ReplyOf<typeof createClient>;
export type Person = ReplyOf<typeof updatePerson>;
export type Summary = Client['representatives'][number]['person'];
