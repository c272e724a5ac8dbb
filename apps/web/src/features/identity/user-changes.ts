import { formatDate } from '@lastro/domain/dates';
import { flagLabel } from '@lastro/domain/identity/flags';
import { USER_TEXT_NAMES, USER_TEXTS, type UserText } from '@lastro/wire/identity/user-texts';
import { groupNames } from '../../shared/grant-words';
import type { UserRecord } from './user-form-values';

/** Told in one. */
const NAMES: readonly UserText[] = ['firstName', 'lastName'];

/** What is told of a record that moved on, as people read it. */
const TOLD: readonly { label: string; text: (user: UserRecord) => string }[] = [
  { label: 'nome', text: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  ...USER_TEXT_NAMES.filter((name) => !NAMES.includes(name)).map((name) => ({
    label: USER_TEXTS[name].label.toLowerCase(),
    text: (user: UserRecord) => user[name],
  })),
  { label: 'grupos', text: ({ groups }) => groupNames(groups) },
  { label: 'grupos à espera', text: ({ pendingGroups }) => groupNames(pendingGroups) },
  {
    label: 'permissões temporárias',
    text: ({ flags }) =>
      flags.map(({ flag, endsOn }) => `${flagLabel(flag)} até ${formatDate(endsOn)}`).join(', ') || 'nenhuma',
  },
];

/** What somebody else changed of this person, in a sentence. */
export function userChanges(before: UserRecord, now: UserRecord): string {
  const changes = TOLD.filter(({ text }) => text(before) !== text(now)).map(
    ({ label, text }) => `${label}: ${text(now)} (antes: ${text(before)})`,
  );
  const what = changes.length === 0 ? '' : ` Mudou ${changes.join('; ')}.`;
  return `Outra pessoa alterou este registro.${what}`;
}
