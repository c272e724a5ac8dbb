import { type ChildProcess, fork } from 'node:child_process';

export interface Server {
  readonly port: number;
  readonly token: string;
  /** Milliseconds of processor that it has used so far: a figure that a busy machine does not change much. */
  cpu(): Promise<number>;
  stop(): void;
}

/** Each server in a process of its own: the one that asks must not slow the one that answers. */
export function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const child = fork(file, [], { env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once('message', (ready) =>
      resolve({
        ...(ready as { port: number; token: string }),
        cpu: () => cpuOf(child),
        stop: () => child.kill(),
      }),
    );
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

function cpuOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (answer) => {
      const { user, system } = (answer as { cpu: NodeJS.CpuUsage }).cpu;
      resolve((user + system) / 1000);
    });
    child.send('cpu');
  });
}
