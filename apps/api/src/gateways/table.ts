import type { Config } from '../platform/config';
import type { SettingReader } from '../platform/setting-reader';
import { companyRegistryGateway } from './company-registry/gateway';
import { creditBureauGateway } from './credit-bureau/gateway';
import { creditProviderGateway } from './credit-provider/gateway';
import { type Gateway, type GatewayHouse, openGateway } from './gateway';
import { googleIdentityGateway } from './google-identity/gateway';
import { postalCodeGateway } from './postal-code/gateway';
import { receivablesRegistryGateway } from './receivables-registry/gateway';
import { type Watcher, watched } from './watched';

/** Everything outside the house, a line each: settings, start, log and metrics read it here. */
const GATEWAYS = {
  google: googleIdentityGateway,
  companyRegistry: companyRegistryGateway,
  postalCodes: postalCodeGateway,
  creditProvider: creditProviderGateway,
  creditBureau: creditBureauGateway,
  receivablesRegistry: receivablesRegistryGateway,
};

type Table = typeof GATEWAYS;

export type Gateways = { readonly [K in keyof Table]: Awaited<ReturnType<Table[K]['builtIn']>> };
export type GatewaySettings = { readonly [K in keyof Table]: ReturnType<Table[K]['setting']> };

export const GATEWAY_NAMES = Object.values(GATEWAYS).map(({ name }) => name);

export function gatewaySettings(read: SettingReader, config: Config): GatewaySettings {
  return eachGateway((gateway) => gateway.setting(read, config)) as GatewaySettings;
}

/** What is configured; for the rest the built-in ones, or nobody. */
export async function openGateways(
  settings: Partial<GatewaySettings>,
  house: GatewayHouse,
): Promise<Gateways> {
  const opening = eachGateway((gateway, key) => openGateway(gateway, settings[key] ?? null, house));
  const opened = await Promise.all(Object.entries(opening).map(async ([key, port]) => [key, await port]));
  return Object.fromEntries(opened) as Gateways;
}

export function watchGateways(gateways: Gateways, watcher: Watcher): Gateways {
  return eachGateway((gateway, key) => watched(gateway, gateways[key], watcher)) as Gateways;
}

/** The table's rows differ in type: here they are let go, and each caller gives them back. */
function eachGateway<T>(
  make: (gateway: Gateway<unknown, unknown>, key: keyof Table) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(GATEWAYS).map(([key, gateway]) => [key, make(gateway, key as keyof Table)]),
  );
}
