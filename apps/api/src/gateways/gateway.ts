import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config';
import type { Database } from '../platform/db/connect';
import type { Log } from '../platform/log';
import type { SettingReader } from '../platform/setting-reader';
import { type Unavailable, unavailable } from './port';

/** What a built-in gateway may need of the house that it stands in. */
export interface GatewayHouse {
  readonly config: Pick<Config, 'production' | 'demo' | 'dataDir'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Something outside the house, declared once: `gateway.ts` of its folder, and a line of `table.ts`. */
export interface Gateway<Port, Setting> {
  /** Its folder, and how logs and metrics call it. */
  readonly name: string;
  /** What configures the real one; null where it is not configured. */
  setting(read: SettingReader, config: Config): Setting | null;
  real(setting: Setting): Port;
  builtIn(house: GatewayHouse): Port | Promise<Port>;
  /**
   * What stands in production where nothing is configured: the built-in one is fictional, and nobody may be told that
   * something does not exist. Without it the built-in one serves in production, too.
   */
  absent?(answer: Unavailable): Port;
  /** Its feature tells in one line what it did not use, and why: then the cause is not logged a second time. */
  readonly isToldByFeature?: boolean;
}

export async function openGateway<Port, Setting>(
  gateway: Gateway<Port, Setting>,
  setting: Setting | null,
  house: GatewayHouse,
): Promise<Port> {
  if (setting !== null) return gateway.real(setting);
  if (house.config.production && gateway.absent !== undefined)
    return gateway.absent(unavailable('not configured'));
  return gateway.builtIn(house);
}
