import { signInWithGoogle, signInWithPassword } from '@lastro/wire/identity/session-operations';
import { createUser, listUsers, updateUser } from '@lastro/wire/identity/user-operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { PROBES, probeMutation, probeQuery } from '../../testing/probe';

const lines: string[] = [];
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ extra: PROBES, logLines: lines, env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => house.close());

it('logs name operations and routes, never a token, a password, an e-mail, a tax id or a name', async () => {
  const secrets: string[] = ['demo-baas_viewer', 'demo.test', 'senha-errada', 'Sigilosa', 'Segredo da nota'];
  const taxIds = ['12ABC34501DE35', '12.ABC.345', '11222333000181', '52998224725'];

  const nonce = 'nonce-of-the-privacy-test';
  const issued = await house.server.inject({
    method: 'POST',
    url: '/api/auth/dev/token',
    payload: { email: 'legal@demo.test', nonce },
  });
  const idToken: string = issued.json().token;
  const google = await house.call(signInWithGoogle, { token: idToken, nonce });
  const baas = { email: 'baas_viewer@demo.test', password: 'demo-baas_viewer' };
  const password = await house.call(signInWithPassword, { user: baas });
  await house.call(signInWithPassword, { user: { ...baas, password: 'senha-errada' } });
  await house.call(signInWithGoogle, { token: `${idToken}x`, nonce });
  secrets.push(idToken, google.body.token, password.body.token, await house.tokenOf('admin'));

  const person = { firstName: 'Pessoa', lastName: 'Sigilosa', email: 'sigilosa@demo.test' };
  const created = await house.call(createUser, person, { as: 'admin', key: 'privacy-key-1' });
  expect((await house.call(createUser, person, { as: 'admin' })).status).toBe(400);
  await house.call(updateUser, { id: created.body.id, version: 99, reason: 'Sigilosa' }, { as: 'admin' });
  await house.call(listUsers, { q: 'sigilosa@demo.test' }, { as: 'admin' });

  const headers = await house.headersFor({ as: 'legal' });
  for (const url of [
    '/api/auth/auth/get-terms-accept?cnpj=12ABC34501DE35',
    '/api/auth/auth/get-terms-accept?cnpj=12.ABC.345/01DE-36',
    '/api/monitor/probe/11222333000181?taxId=11222333000181',
    '/api/unknown/11222333000181',
    '/dashboard/11222333000181',
    '/api/monitor/probe/52998224725%zz',
    '/api/auth/drafts/sigilosa@demo.test',
  ])
    await house.server.inject({ url, headers });
  await house.call(probeQuery, { note: 'Segredo da nota', taxId: '11222333000181' }, { as: 'legal' });
  await house.call(probeMutation, { note: 'Segredo da nota' }, { as: 'legal' });
  await house.server.inject({
    method: 'POST',
    url: '/api/monitor/graphql',
    headers,
    payload: { query: '{ probe(note: "Segredo da nota", taxId: "11222333000181" { id } }' },
  });

  const log = lines.join('\n');
  for (const secret of [...secrets, ...taxIds]) expect(log.includes(secret), secret).toBe(false);
  expect(log).not.toMatch(/argon2|Bearer/);
  const entries = lines.map((line) => JSON.parse(line));
  const requests = entries.filter((entry) => entry.msg === 'request');
  expect(requests.length).toBeGreaterThan(15);
  const creation = requests.find(
    (entry) => entry.operation === 'identity.create-user' && entry.status === 201,
  );
  expect(creation).toMatchObject({ method: 'POST', route: '/api/auth/createUser' });
  expect(creation.userId).toBeGreaterThan(0);
  expect(creation.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(entries.some((entry) => entry.msg === 'ID token refused')).toBe(true);
});
