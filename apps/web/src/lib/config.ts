import type { WebConfig } from '@lastro/wire/web-config';

let current: WebConfig | null = null;

/**
 * What this installation is: read once at start, before anyone signs in. As it was sent: the door needs two words of it and
 * waits for no library to look at the rest, which the product does before it opens.
 */
export async function loadConfig(): Promise<WebConfig> {
  // No cache: after a release the first thing a tab must see is the new version.
  const reply = await fetch('/config.json', { cache: 'no-store', headers: { accept: 'application/json' } });
  if (!reply.ok) throw new Error(`config.json answered ${reply.status}`);
  return setConfig((await reply.json()) as WebConfig);
}

export function setConfig(config: WebConfig): WebConfig {
  current = config;
  return config;
}

export function getConfig(): WebConfig {
  if (current === null) throw new Error('The configuration was not loaded yet');
  return current;
}
