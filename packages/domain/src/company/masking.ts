import type { Group } from '../identity/groups';

/** Who sees people's documents and income as they are; everybody else sees them concealed. Reading them is recorded. */
const PERSONAL_DATA: readonly Group[] = ['registration', 'compliance', 'audit'];
const BANK_DATA: readonly Group[] = ['bank_data', 'audit'];

export function seesPersonalData(groups: readonly string[]): boolean {
  return PERSONAL_DATA.some((group) => groups.includes(group));
}

export function seesBankData(groups: readonly string[]): boolean {
  return BANK_DATA.some((group) => groups.includes(group));
}

/** All but the last characters hidden; short texts hidden whole. */
export function concealText(text: string, visible = 2): string {
  const characters = Array.from(text);
  const hidden = Math.max(characters.length - visible, Math.min(characters.length, 3));
  return '•'.repeat(hidden) + characters.slice(hidden).join('');
}
