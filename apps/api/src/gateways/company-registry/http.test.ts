import type { RequestListener } from 'node:http';
import { parseCnpj } from '@lastro/domain/tax-id';
import { afterEach, describe, expect, it } from 'vitest';
import { openLoopback } from '../../testing/loopback';
import { unavailable } from '../port';
import { httpCompanyRegistry } from './http';

const cnpj = parseCnpj('12ABC34501DE35') as NonNullable<ReturnType<typeof parseCnpj>>;

const SAID = {
  cnpj: '12ABC34501DE35',
  razao_social: '  PADARIA   DO ZÉ & FILHOS LTDA ',
  nome_fantasia: '',
  codigo_natureza_juridica: 2062,
  data_inicio_atividade: '2026-08-03',
  opcao_pelo_mei: false,
  opcao_pelo_simples: null,
  cep: '01310100',
  descricao_tipo_de_logradouro: 'AVENIDA',
  logradouro: 'PAULISTA',
  numero: 'S/N',
  complemento: null,
  bairro: 'BELA VISTA',
  municipio: 'SAO PAULO',
  uf: 'SP',
  email: null,
  ddd_telefone_1: '11  30001234',
  capital_social: 150000.5,
  cnae_fiscal: 111301,
  cnaes_secundarios: [{ codigo: 1091101 }, { codigo: 111301 }, { codigo: 1091101 }, { codigo: 0 }],
  descricao_situacao_cadastral: 'ATIVA',
  qsa: [{ nome_socio: 'somebody' }],
};

let closing: (() => Promise<void>) | null = null;
afterEach(async () => {
  await closing?.();
  closing = null;
});

async function ask(answer: RequestListener, limits = { timeoutMs: 2000, maxBytes: 20_000 }) {
  const service = await openLoopback(answer);
  closing = service.close;
  const found = await httpCompanyRegistry(`${service.address}/cnpj/{cnpj}?full=1`, limits).find(cnpj);
  return { found, asked: service.asked };
}

const says =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe('a public CNPJ service (decisions §7, company registry look-up)', () => {
  it('is asked at the configured address and translated to the house’s terms', async () => {
    const { found, asked } = await ask(says(SAID));
    expect(asked).toEqual(['/cnpj/12ABC34501DE35?full=1']);
    expect(found).toEqual({
      outcome: 'found',
      company: {
        cnpj,
        registeredName: 'PADARIA DO ZÉ & FILHOS LTDA',
        name: null,
        societaryType: '2062',
        foundingDate: '2026-08-03',
        mei: false,
        optingSimple: null,
        zipCode: '01310100',
        address: 'AVENIDA PAULISTA',
        number: 'S/N',
        complement: null,
        neighborhood: 'BELA VISTA',
        city: 'SAO PAULO',
        state: 'SP',
        email: null,
        phone: '1130001234',
        socialCapital: 15_000_050,
        // Sent as a number, it had lost its leading zero.
        mainActivity: '0111301',
        secondaryActivities: ['1091101'],
        situation: 'ATIVA',
      },
    });
  });

  it('leaves to a person what is not well formed', async () => {
    const { found } = await ask(
      says({
        ...SAID,
        cep: 1_310_100,
        uf: 'XX',
        email: 'no address',
        ddd_telefone_1: '123',
        data_inicio_atividade: '0000-00-00',
        capital_social: 0.001,
        cnae_fiscal: 'unknown',
        cnaes_secundarios: null,
        logradouro: `RUA ${'X'.repeat(400)}`,
      }),
    );
    expect(found).toMatchObject({
      company: {
        zipCode: '01310100',
        state: null,
        email: null,
        phone: null,
        foundingDate: null,
        socialCapital: null,
        mainActivity: null,
        secondaryActivities: [],
      },
    });
    const address = found.outcome === 'found' ? (found.company.address ?? '') : '';
    expect(address.length).toBeLessThanOrEqual(200);
  });

  it('does not know what the service does not know', async () => {
    expect((await ask(says({ message: 'CNPJ não encontrado' }, 404))).found).toEqual({ outcome: 'unknown' });
  });

  it.each<[string, RegExp, RequestListener]>([
    ['an error of the service', /^answered 500$/, says({ message: 'oops' }, 500)],
    ['too many requests', /^answered 429$/, says({}, 429)],
    ['no JSON', /^answered no JSON$/, says('<html>busy</html>')],
    ['nothing', /^answered no JSON$/, says('')],
    ['null', /another shape: invalid_type$/, says('null')],
    ['another shape', /another shape: cnpj invalid_type/, says({ ok: true })],
    ['fields of other types', /another shape: razao_social/, says({ ...SAID, razao_social: 42 })],
    ['no name', /another shape: razao_social custom/, says({ ...SAID, razao_social: ' ' })],
    ['another company than was asked for', /another question/, says({ ...SAID, cnpj: '11222333000181' })],
    ['a CNPJ that is none', /another question/, says({ ...SAID, cnpj: '12ABC34501DE00' })],
    ['more than it may', /too large/, says({ ...SAID, qsa: 'x'.repeat(30_000) })],
    [
      'a length that lies',
      /terminated|fetch failed/,
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '999999' });
        response.write('{"cnpj":');
        response.socket?.end();
      },
    ],
    [
      'elsewhere',
      /unexpected redirect/,
      (request, response) => {
        // Whoever followed would have an answer.
        if (request.url === '/moved') return says(SAID)(request, response);
        response.writeHead(302, { location: '/moved' });
        response.end();
      },
    ],
    ['a broken line', /fetch failed/, (request) => request.socket.destroy()],
  ])('is unavailable when it answers %s', async (_name, cause, answer) => {
    expect((await ask(answer)).found).toEqual(unavailable(expect.stringMatching(cause)));
  });

  it.each<[string, RegExp, RequestListener]>([
    ['never answers', /TimeoutError/, () => undefined],
    [
      'begins and never ends',
      /TimeoutError/,
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"cnpj":');
      },
    ],
  ])('is unavailable when it %s, within its time-out', async (_name, cause, answer) => {
    const started = performance.now();
    const { found } = await ask(answer, { timeoutMs: 150, maxBytes: 1000 });
    expect(found).toEqual(unavailable(expect.stringMatching(cause)));
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('is unavailable when nobody listens', async () => {
    const service = await openLoopback(says(SAID));
    await service.close();
    expect(await httpCompanyRegistry(`${service.address}/{cnpj}`).find(cnpj)).toEqual(
      unavailable(expect.stringContaining('ECONNREFUSED')),
    );
  });
});
