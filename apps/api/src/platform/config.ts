import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { IsoDate } from '@lastro/domain/dates';
import { SERVICES, type Service } from '@lastro/wire/operation';
import { type Env, SettingReader } from './setting-reader';
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

/** The environment, with `.env` of the working folder behind it: what is set outside wins. */
export function readEnvironment(folder: string, env: Env = process.env): Env {
  const file = resolve(folder, '.env');
  if (!existsSync(file)) return env;
  return { ...parseEnv(readFileSync(file, 'utf8')), ...env };
}

/**
 * Reads and checks every setting, those of the gateways as well; one wrong one stops the start with a sentence that names
 * it. The platform knows no gateway: how theirs are read is handed in.
 */
export function readSettings<G>(
  env: Env,
  readGateways: (read: SettingReader, config: Config) => G,
): { readonly config: Config; readonly gateways: G } {
  const read = new SettingReader(env);
  const config = readOwn(read);
  const gateways = readGateways(read, config);
  read.finish();
  return { config, gateways };
}

/** Where nothing outside is asked. */
export function readConfig(env: Env): Config {
  return readSettings(env, () => null).config;
}

function readOwn(read: SettingReader): Config {
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
  };
  if (production) refuseUnsafeProduction(config, read);
  return config;
}

/** `FIRST_ADMIN_EMAILS=a@b.c,d@e.f`; the older name of one of them adds to the list. */
function readFirstAdmins(read: SettingReader): string[] {
  const one = read.email('FIRST_ADMIN_EMAIL');
  return [...new Set([...read.emails('FIRST_ADMIN_EMAILS'), ...(one === null ? [] : [one])])];
}

function readDemo(read: SettingReader, standard: boolean): Demo {
  if (read.text('DEMO') === 'accounts') return 'accounts';
  return read.yesNo('DEMO', standard, '1, 0 or accounts') ? 'full' : 'none';
}

function readTrustProxy(read: SettingReader): TrustProxy {
  const value = read.text('TRUST_PROXY') ?? '0';
  const trust = parseTrustProxy(value);
  if (trust === null)
    read.wrong(
      'TRUST_PROXY',
      `"${value}" is neither the number of proxies in front (0 to 10) nor a list of their addresses like 10.0.0.2, 10.1.0.0/16`,
    );
  return trust ?? false;
}

function readGoogle(read: SettingReader): GoogleConfig | null {
  const clientId = read.text('GOOGLE_CLIENT_ID');
  const settings = {
    hostedDomain: read.text('GOOGLE_HOSTED_DOMAIN'),
    issuer: read.url('GOOGLE_ISSUER') ?? 'https://accounts.google.com',
    jwksUrl: read.url('GOOGLE_JWKS_URL') ?? 'https://www.googleapis.com/oauth2/v3/certs',
    authorizeUrl: read.url('GOOGLE_AUTHORIZE_URL') ?? 'https://accounts.google.com/o/oauth2/v2/auth',
  };
  return clientId === null ? null : { clientId, ...settings };
}

/** `SERVICE_URL_CLIENT_MANAGER=https://…` moves one service of the web app elsewhere. */
function readServices(read: SettingReader): Partial<Record<Service, string>> {
  const found: Partial<Record<Service, string>> = {};
  for (const service of SERVICES) {
    const url = read.url(`SERVICE_URL_${service.toUpperCase().replaceAll('-', '_')}`);
    if (url !== null) found[service] = url.replace(/\/$/, '');
  }
  return found;
}

function refuseUnsafeProduction(config: Config, read: SettingReader): void {
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
