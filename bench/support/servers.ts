import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

export interface Server {
  readonly port: number;
  /** Of those who are signed in, by the name of their account. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Milliseconds of processor that it has used so far: a figure that a busy machine does not change much. */
  cpu(): Promise<number>;
  /** Tells it something and waits for its answer. */
  ask(message: unknown): Promise<unknown>;
  stop(): void;
}

const API = join(import.meta.dirname, '../../apps/api');

/** As the product is: what is translated while it is loaded runs slower than what people run. */
async function bundled(file: string): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(join(API, 'package.json'), 'utf8'));
  const outfile = join(API, 'dist/bench', basename(file).replace(/ts$/, 'js'));
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@lastro/')),
  });
  return outfile;
}

/** Each server in a process of its own: the one that asks must not slow the one that answers. */
export async function startServer(file: string, env: Record<string, string>): Promise<Server> {
  // Values of statements are more than JSON can say.
  const child = fork(await bundled(file), [], {
    env: { ...process.env, ...env },
    execArgv: [],
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    child.once('message', (ready) =>
      resolve({
        ...(ready as Pick<Server, 'port' | 'tokens'>),
        cpu: () => cpuOf(child),
        ask: (message) => answerOf(child, message),
        stop: () => child.kill(),
      }),
    );
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

async function cpuOf(child: ChildProcess): Promise<number> {
  const { user, system } = ((await answerOf(child, 'cpu')) as { cpu: NodeJS.CpuUsage }).cpu;
  return (user + system) / 1000;
}

function answerOf(child: ChildProcess, message: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    child.once('message', resolve);
    child.send(message as string);
  });
}
