import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A secret that an installation makes once and keeps in its data folder, for its own user alone. */
export async function keptFile(file: string, make: () => string | Promise<string>): Promise<string> {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const text = await make();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text, { mode: 0o600 });
  try {
    // A link, unlike a rename, fails when another process was first: both then use the same one.
    linkSync(fresh, file);
  } catch {
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(fresh, { force: true });
  }
  return text;
}
