import { FLAG_LABELS, USER_FLAGS, type UserFlag } from '@lastro/domain/identity/flags';

/** A flag that this version does not know is shown by its code. */
export function flagLabel(flag: string): string {
  return (USER_FLAGS as readonly string[]).includes(flag) ? FLAG_LABELS[flag as UserFlag] : flag;
}
