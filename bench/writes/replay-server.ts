import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import type { Recorded } from '../support/recording';
import type { Command, Slots } from './commands';

/** What a command costs without the house around it: the same statements in one transaction, the trail's chain included. */
const pool = new pg.Pool({
  ...JSON.parse(process.env.BENCH_DATABASE ?? ''),
  max: Number(process.env.BENCH_POOL),
});
const server = fastify();
const commands = new Map<string, Command>();

server.post<{ Params: { name: string }; Body: Slots }>('/replay/:name', async (request, reply) => {
  const command = commands.get(request.params.name);
  if (command === undefined) return reply.code(404).send();
  const client = await pool.connect();
  const slots = { ...request.body };
  try {
    for (const statement of command.statements) {
      const values = statement.values.map((value) => filled(value, command.sample, slots));
      const { rows } = await client.query({
        text: statement.text,
        name: statement.name,
        values: [...values],
      });
      if (isMaking(statement, command)) slots.made = rows[0].id;
    }
    return reply.type('application/json').send(command.reply);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

function isMaking({ answeredId, text }: Recorded, { sample }: Command): boolean {
  return answeredId !== null && answeredId === sample.made && /\binsert\b/i.test(text);
}

/** A value of the recorded call, as it is for this one. */
function filled(value: unknown, sample: Slots, slots: Slots): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, sample, slots));
  let now = value;
  for (const name of Object.keys(sample) as (keyof Slots)[]) {
    const [was, is] = [sample[name], slots[name]];
    if (was === undefined || is === undefined) continue;
    if (now === was) return is;
    if (typeof now === 'string') now = now.replaceAll(String(was), String(is));
  }
  return now;
}

await server.listen({ host: '127.0.0.1', port: 0 });
process.on('message', (message: 'cpu' | { readonly command: Command }) => {
  if (message === 'cpu') return process.send?.({ cpu: process.cpuUsage() });
  commands.set(message.command.name, message.command);
  return process.send?.({ taken: true });
});
// Whoever measures may have failed: nobody is left behind.
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.server.address() as AddressInfo).port, tokens: {} });
