import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config';
import { keptFile } from './kept-file';

/**
 * What only the server knows: given by the configuration, so that several processes share it, or made at the first
 * start and kept in the data folder.
 */
export async function serverSecret({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  return secretKey ?? keptFile(join(dataDir, 'secret.key'), () => randomBytes(32).toString('base64url'));
}
