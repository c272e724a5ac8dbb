import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { type App, type AppParts, createApp } from '../app';
import { builtInCompanyRegistry } from '../gateways/company-registry/built-in';
import { builtInCreditBureau } from '../gateways/credit-bureau/built-in';
import { builtInCreditProvider } from '../gateways/credit-provider/built-in';
import { localIssuer } from '../gateways/google-identity/built-in';
import { builtInPostalCodes } from '../gateways/postal-code/built-in';
import { builtInReceivablesRegistry } from '../gateways/receivables-registry/built-in';
import { type Clock, systemClock } from '../platform/clock';
import { type Config, type Env, readConfig } from '../platform/config';
import type { Connection } from '../platform/db/connect';
import { makeLog } from '../platform/log';

/** A Monday, so that "today" is a business day in every test. */
export const TEST_BUSINESS_DATE: IsoDate = isoDate('2026-11-16');

const keyFolder = mkdtempSync(join(tmpdir(), 'lastro-keys-'));
process.on('exit', () => rmSync(keyFolder, { recursive: true, force: true }));

export interface TestAppOptions {
  readonly env?: Env;
  readonly clock?: Clock;
  readonly extra?: AppParts['extra'];
  readonly google?: AppParts['google'];
  /** Another provider than the built-in one, or that one with something in between. */
  readonly creditProvider?: (own: AppParts['creditProvider']) => AppParts['creditProvider'];
  readonly receivablesRegistry?: AppParts['receivablesRegistry'];
  /** The built web app; by default the real one, where it has been built. */
  readonly webDir?: string;
  /** Every log line that the app writes. */
  readonly logLines?: string[];
}

/** The real app, in process, on a real database; only the clock, the log and the key folder are the test's own. */
export async function makeTestApp(
  connection: Omit<Connection, 'close'>,
  options: TestAppOptions = {},
): Promise<App & { config: Config }> {
  const config = readConfig({
    LOG_LEVEL: 'info',
    RATE_LIMIT_ANONYMOUS: '100000',
    RATE_LIMIT_SESSION: '100000',
    PERSONAL_DATA_PER_MINUTE: '100000',
    PERSONAL_DATA_PER_DAY: '100000',
    ...options.env,
  });
  const issuer = await localIssuer(join(keyFolder, 'issuer.pem'));
  const lines = options.logLines ?? [];
  const clock = options.clock ?? systemClock(TEST_BUSINESS_DATE);
  const own = builtInCreditProvider({ db: connection.db, clock });
  const app = await createApp({
    config,
    connection,
    clock,
    secret: config.secretKey ?? 'the secret of every test, long enough',
    log: makeLog(config.logLevel, { write: (line) => void lines.push(line) }),
    google: options.google ?? issuer,
    localIssuer: options.google === undefined ? issuer : null,
    companyRegistry: builtInCompanyRegistry(),
    postalCodes: builtInPostalCodes(),
    creditProvider: options.creditProvider?.(own) ?? own,
    creditBureau: builtInCreditBureau(),
    receivablesRegistry: options.receivablesRegistry ?? builtInReceivablesRegistry(),
    webDir: options.webDir ?? join(import.meta.dirname, '../../../web/dist'),
    extra: options.extra,
  });
  return { ...app, config };
}
