import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { type App, type AppParts, createApp } from '../app';
import { type Gateways, openGateways } from '../gateways/table';
import { type Clock, systemClock } from '../platform/clock';
import { type Config, readConfig } from '../platform/config';
import type { Connection } from '../platform/db/connect';
import { makeLog } from '../platform/log';
import type { Env } from '../platform/setting-reader';

/** A Monday, so that "today" is a business day in every test. */
export const TEST_BUSINESS_DATE: IsoDate = isoDate('2026-11-16');

const keyFolder = mkdtempSync(join(tmpdir(), 'lastro-keys-'));
process.on('exit', () => rmSync(keyFolder, { recursive: true, force: true }));

/** Other gateways than the built-in ones, or those with something in between. */
type OtherGateways = { readonly [K in keyof Gateways]?: Gateways[K] | ((own: Gateways[K]) => Gateways[K]) };

export interface TestAppOptions extends OtherGateways {
  readonly env?: Env;
  readonly clock?: Clock;
  readonly extra?: AppParts['extra'];
  /** The built web app; by default the real one, where it has been built. */
  readonly webDir?: string;
  /** Every log line that the app writes. */
  readonly logLines?: string[];
}

/** Whatever a test configures: its gateways are the built-in ones. */
const BUILT_IN = { production: false, demo: 'accounts', dataDir: keyFolder } as const;
const SILENT = makeLog('silent');

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
  const lines = options.logLines ?? [];
  const clock = options.clock ?? systemClock(TEST_BUSINESS_DATE);
  const log = makeLog(config.logLevel, { write: (line) => void lines.push(line) });
  const own = await openGateways({}, { config: BUILT_IN, db: connection.db, clock, log: SILENT });
  const app = await createApp({
    config,
    connection,
    clock,
    secret: config.secretKey ?? 'the secret of every test, long enough',
    log,
    gateways: withOthers(own, options),
    webDir: options.webDir ?? join(import.meta.dirname, '../../../web/dist'),
    extra: options.extra,
  });
  return { ...app, config };
}

function withOthers(own: Gateways, options: OtherGateways): Gateways {
  const chosen = Object.entries(own).map(([key, port]) => {
    const other: unknown = options[key as keyof Gateways] ?? port;
    return [key, typeof other === 'function' ? other(port) : other];
  });
  return Object.fromEntries(chosen) as Gateways;
}
