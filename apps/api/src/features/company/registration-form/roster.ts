import type { Client, FormContent, Person, Summary } from './content';
import { nameValue } from './values';

/** Somebody of the company, once, with every role they have in it. */
export interface Member {
  readonly summary: Summary;
  /** The whole person; null only where the house knows no more than the name. */
  readonly details: Person | null;
  readonly roles: readonly string[];
}

export type Roster = ReadonlyMap<string, Member>;

/** Everybody in the order of the form: representatives, guarantors, procurators, directors. */
export function rosterOf({ client, people }: FormContent): Roster {
  const byId = new Map(people.map((person) => [person.id, person]));
  const members = new Map<string, { summary: Summary; details: Person | null; roles: string[] }>();
  const enrol = (summary: Summary, role: string) => {
    const known = members.get(summary.id);
    if (known === undefined) {
      members.set(summary.id, { summary, details: byId.get(summary.id) ?? null, roles: [role] });
    } else if (!known.roles.includes(role)) known.roles.push(role);
  };
  for (const { person, percentageOwned } of client.representatives) {
    enrol(person, 'Representante');
    if ((percentageOwned ?? 0) > 0) enrol(person, 'Sócio(a)');
  }
  for (const { person } of client.guarantors) enrol(person, 'Avalista');
  for (const { person } of client.procurators) enrol(person, 'Procurador(a)');
  for (const { person, position } of client.boardMembers) enrol(person, nameValue(position));
  return members;
}

export interface Signer {
  readonly name: string;
  readonly taxId: string;
  readonly role: string;
}

/** Those who must sign first, then those who may; nobody twice. */
export function signersOf({ representatives, procurators }: Client): Signer[] {
  const lines = [
    ...representatives
      .filter((each) => each.isRequiredSigner)
      .map(({ person }) => ({ person, role: 'Representante – signatário obrigatório' })),
    ...representatives
      .filter((each) => each.isSigner && !each.isRequiredSigner)
      .map(({ person }) => ({ person, role: 'Representante – signatário' })),
    ...procurators
      .filter((each) => each.isSigner)
      .map(({ person }) => ({ person, role: 'Procurador(a) – signatário' })),
  ];
  const seen = new Set<string>();
  return lines.flatMap(({ person, role }) => {
    if (seen.has(person.id)) return [];
    seen.add(person.id);
    return [{ name: person.name, taxId: person.taxId, role }];
  });
}
