import { parseEmail } from '@lastro/domain/contact';
import { type IsoDate, isIsoDate } from '@lastro/domain/dates';
import { StartupError } from './startup-error';

export type Env = Readonly<Record<string, string | undefined>>;

const WEB = ['https:', 'http:'];

/** Reads settings one by one and gathers what is wrong, so that it is told in one sentence. */
export class SettingReader {
  private readonly problems: string[] = [];
  constructor(private readonly env: Env) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  wrong(name: string, why: string): void {
    this.problems.push(`${name}: ${why}.`);
  }

  choice<T extends string>(name: string, choices: readonly T[], standard: T): T {
    const value = this.text(name);
    if (value === null) return standard;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) this.wrong(name, `"${value}" is not one of ${choices.join(', ')}`);
    return found ?? standard;
  }

  whole(name: string, standard: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === null) return standard;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.wrong(name, `"${value}" is not a whole number from ${min} to ${max}`);
    return standard;
  }

  yesNo(name: string, standard: boolean, values = '1 or 0'): boolean {
    const value = this.text(name);
    if (value === null) return standard;
    if (['1', 'true', 'yes'].includes(value)) return true;
    if (!['0', 'false', 'no'].includes(value)) this.wrong(name, `"${value}" is not ${values}`);
    return false;
  }

  date(name: string): IsoDate | null {
    const value = this.text(name);
    if (value === null) return null;
    if (isIsoDate(value)) return value;
    this.wrong(name, `"${value}" is not a date like 2026-11-16`);
    return null;
  }

  email(name: string): string | null {
    const value = this.text(name);
    return value === null ? null : this.parsedEmail(name, value);
  }

  emails(name: string): string[] {
    const values = (this.text(name) ?? '').split(',').map((each) => each.trim());
    return values.filter(Boolean).flatMap((value) => this.parsedEmail(name, value) ?? []);
  }

  private parsedEmail(name: string, value: string): string | null {
    const parsed = parseEmail(value);
    if (parsed === null) this.wrong(name, `"${value}" is not an e-mail address`);
    return parsed;
  }

  /** Not repeated when it is wrong. */
  secret(name: string, shortest: number): string | null {
    const value = this.text(name);
    if (value === null || value.length >= shortest) return value;
    this.wrong(name, `it is shorter than ${shortest} characters`);
    return null;
  }

  url(name: string, protocols: readonly string[] = WEB): string | null {
    const value = this.text(name);
    if (value === null) return null;
    // PostgreSQL allows a user without a host (a Unix socket), the URL standard does not.
    const checked = value.replace('@/', '@localhost/');
    const url = URL.canParse(checked) ? new URL(checked) : null;
    if (url !== null && protocols === WEB && url.username !== '') {
      // Nothing that we ask could send them, and the failure would tell them to the log.
      this.wrong(name, 'it holds a user or a password');
      return null;
    }
    if (url !== null && protocols.includes(url.protocol)) return value;
    // The value may hold a password: it is not repeated.
    this.wrong(
      name,
      `it is not an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    );
    return null;
  }

  /** An address with a place to fill in. */
  template(name: string, place: string): string | null {
    const address = this.url(name);
    if (address === null || address.includes(place)) return address;
    this.wrong(name, `it has no ${place} where the number goes`);
    return null;
  }

  finish(): void {
    if (this.problems.length > 0) throw new StartupError(`Wrong configuration. ${this.problems.join(' ')}`);
  }
}
