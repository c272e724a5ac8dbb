import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parseEmail } from '@lastro/domain/contact';
import { type IsoDate, isIsoDate } from '@lastro/domain/dates';
import { SERVICES, type Service } from '@lastro/wire/operation';
import { StartupError } from './startup-error';
import { parseTrustProxy, type TrustProxy } from './trust-proxy';

export type Demo = 'none' | 'accounts' | 'full';

export type Environment = 'local' | 'homologation' | 'production';

export interface Config {
  readonly environment: Environment;
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly poolSize: number;
  readonly businessDate: IsoDate | null;
  /** `accounts`: people to sign in as, and nothing else. */
  readonly demo: Demo;
  /** Two or more people who administer a new installation: granting `admin` takes a second one. */
  readonly firstAdminEmails: readonly string[];
  readonly google: GoogleConfig | null;
  readonly sessionIdleMinutes: number;
  readonly sessionHours: number;
  readonly logLevel: string;
  readonly trustProxy: TrustProxy;
  readonly rateLimitAnonymous: number;
  readonly rateLimitSession: number;
  /** How many different people a user may ask for by CPF. */
  readonly personalDataPerMinute: number;
  readonly personalDataPerDay: number;
  /** What only the server knows; null: made at the first start and kept in the data folder. */
  readonly secretKey: string | null;
  readonly metricsToken: string | null;
  readonly jobs: boolean;
  readonly services: Readonly<Partial<Record<Service, string>>>;
  /** Addresses of public services, with `{cnpj}` and `{zipCode}` where the number goes. */
  readonly companyRegistryUrl: string | null;
  readonly postalCodeUrl: string | null;
  /** Who simulates and registers offers; null: the house's own engine. */
  readonly creditProviderUrl: string | null;
  /** Who tells restrictions of a tax id, and who tells a company's receivables. */
  readonly creditBureauUrl: string | null;
  readonly receivablesRegistryUrl: string | null;
}

export interface GoogleConfig {
  readonly clientId: string;
  readonly hostedDomain: string | null;
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly authorizeUrl: string;
}

/** 32 characters of base64 are 192 bits. */
const SECRET_LENGTH = 32;

export type Env = Readonly<Record<string, string | undefined>>;

/** The environment, with `.env` of the working folder behind it: what is set outside wins. */
export function readEnvironment(folder: string, env: Env = process.env): Env {
  const file = resolve(folder, '.env');
  if (!existsSync(file)) return env;
  return { ...parseEnv(readFileSync(file, 'utf8')), ...env };
}

/** Reads and checks every setting; one wrong one stops the start with a sentence that names it. */
export function readConfig(env: Env): Config {
  const read = new Reader(env);
  const environment = read.choice('APP_ENV', ['local', 'homologation', 'production'], 'local');
  const production = environment === 'production';
  const google = readGoogle(read);
  const config: Config = {
    environment,
    production,
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.whole('PORT', 3000, 0, 65_535),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    // The job queue keeps two connections to itself.
    poolSize: read.whole('DATABASE_POOL', 10, 4, 200),
    businessDate: read.date('BUSINESS_DATE'),
    // With Google real people sign in: nobody gets accounts with published passwords beside them without asking.
    demo: readDemo(read, !production && google === null),
    firstAdminEmails: readFirstAdmins(read),
    google,
    sessionIdleMinutes: read.whole('SESSION_IDLE_MINUTES', 120, 1, 1440),
    sessionHours: read.whole('SESSION_HOURS', 12, 1, 168),
    logLevel: read.choice(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
    trustProxy: readTrustProxy(read),
    rateLimitAnonymous: read.whole('RATE_LIMIT_ANONYMOUS', 300, 1, 1_000_000),
    rateLimitSession: read.whole('RATE_LIMIT_SESSION', 1200, 1, 1_000_000),
    personalDataPerMinute: read.whole('PERSONAL_DATA_PER_MINUTE', 60, 1, 1_000_000),
    personalDataPerDay: read.whole('PERSONAL_DATA_PER_DAY', 500, 1, 1_000_000),
    secretKey: read.secret('SECRET_KEY', SECRET_LENGTH),
    metricsToken: read.text('METRICS_TOKEN'),
    jobs: read.yesNo('JOBS', true),
    services: readServices(read),
    companyRegistryUrl: read.template('COMPANY_REGISTRY_URL', '{cnpj}'),
    postalCodeUrl: read.template('POSTAL_CODE_URL', '{zipCode}'),
    creditProviderUrl: read.url('CREDIT_PROVIDER_URL', ['https:', 'http:']),
    creditBureauUrl: read.url('CREDIT_BUREAU_URL', ['https:', 'http:']),
    receivablesRegistryUrl: read.url('RECEIVABLES_REGISTRY_URL', ['https:', 'http:']),
  };
  if (production) refuseUnsafeProduction(config, read);
  read.finish();
  return config;
}

/** `FIRST_ADMIN_EMAILS=a@b.c,d@e.f`; the older name of one of them adds to the list. */
function readFirstAdmins(read: Reader): string[] {
  const one = read.email('FIRST_ADMIN_EMAIL');
  return [...new Set([...read.emails('FIRST_ADMIN_EMAILS'), ...(one === null ? [] : [one])])];
}

function readDemo(read: Reader, standard: boolean): Demo {
  if (read.text('DEMO') === 'accounts') return 'accounts';
  return read.yesNo('DEMO', standard, '1, 0 or accounts') ? 'full' : 'none';
}

function readTrustProxy(read: Reader): TrustProxy {
  const value = read.text('TRUST_PROXY') ?? '0';
  const trust = parseTrustProxy(value);
  if (trust === null)
    read.wrong(
      'TRUST_PROXY',
      `"${value}" is neither the number of proxies in front (0 to 10) nor a list of their addresses like 10.0.0.2, 10.1.0.0/16`,
    );
  return trust ?? false;
}

function readGoogle(read: Reader): GoogleConfig | null {
  const clientId = read.text('GOOGLE_CLIENT_ID');
  const settings = {
    hostedDomain: read.text('GOOGLE_HOSTED_DOMAIN'),
    issuer: read.url('GOOGLE_ISSUER', ['https:', 'http:']) ?? 'https://accounts.google.com',
    jwksUrl: read.url('GOOGLE_JWKS_URL', ['https:', 'http:']) ?? 'https://www.googleapis.com/oauth2/v3/certs',
    authorizeUrl:
      read.url('GOOGLE_AUTHORIZE_URL', ['https:', 'http:']) ?? 'https://accounts.google.com/o/oauth2/v2/auth',
  };
  return clientId === null ? null : { clientId, ...settings };
}

/** `SERVICE_URL_CLIENT_MANAGER=https://…` moves one service of the web app elsewhere. */
function readServices(read: Reader): Partial<Record<Service, string>> {
  const found: Partial<Record<Service, string>> = {};
  for (const service of SERVICES) {
    const url = read.url(`SERVICE_URL_${service.toUpperCase().replaceAll('-', '_')}`, ['https:', 'http:']);
    if (url !== null) found[service] = url.replace(/\/$/, '');
  }
  return found;
}

function refuseUnsafeProduction(config: Config, read: Reader): void {
  if (config.demo !== 'none')
    read.wrong('DEMO', 'demo data and demo accounts do not belong in production: set DEMO=0');
  if (config.businessDate !== null)
    read.wrong('BUSINESS_DATE', 'the business date cannot be pinned in production: remove it');
  if (config.google === null) {
    read.wrong(
      'GOOGLE_CLIENT_ID',
      'staff signs in with Google: production needs the client id of this installation',
    );
  }
}

class Reader {
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

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    // PostgreSQL allows a user without a host (a Unix socket), the URL standard does not.
    const checked = value.replace('@/', '@localhost/');
    const protocol = URL.canParse(checked) ? new URL(checked).protocol : null;
    if (protocol !== null && protocols.includes(protocol)) return value;
    // The value may hold a password: it is not repeated.
    this.wrong(
      name,
      `it is not an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    );
    return null;
  }

  /** An address with a place to fill in. */
  template(name: string, place: string): string | null {
    const address = this.url(name, ['https:', 'http:']);
    if (address === null || address.includes(place)) return address;
    this.wrong(name, `it has no ${place} where the number goes`);
    return null;
  }

  finish(): void {
    if (this.problems.length > 0) throw new StartupError(`Wrong configuration. ${this.problems.join(' ')}`);
  }
}
