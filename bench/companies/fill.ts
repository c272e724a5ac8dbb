import type pg from 'pg';

export const TOTAL = 10_000;

const WORDS =
  'Açaí São João Horizonte Vale do Sol Café Pão Dourado Águia Bonança Estrela Norte Serra Azul Três Irmãos Caçula Ipê Roxo Cerrado Atlântico Maré Pampa Verde Flor União Nova Aliança Progresso Esperança Império Real Central Bela Vista'.split(
    ' ',
  );
const TRADES = [
  'Transportes',
  'Comércio de Alimentos',
  'Indústria Têxtil',
  'Construções',
  'Tecnologia',
  'Farmácias',
];
const STATES = ['SP', 'MG', 'RJ', 'PR', 'RS', 'BA', 'PE', 'CE', 'GO', 'AM'];
const pick = <T>(list: readonly T[], position: number): T => list[position % list.length] as T;

/** Straight into the tables: the bench is about reading. Wide rows, because real ones are. */
export async function fillBench(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('select count(*)::int as total from companies');
  const missing = TOTAL - rows[0].total;
  const list = Array.from({ length: missing }, (_, position) => ({
    cnpj:
      `${10_000_000 + position * 7919}`.slice(0, 8) +
      (position % 3 === 0 ? '00A1' : '0001') +
      String((position % 90) + 10),
    name: position % 5 === 0 ? null : `${pick(WORDS, position * 13)} ${pick(WORDS, position * 29 + 7)}`,
    registered_name: `${pick(WORDS, position)} ${pick(WORDS, position * 7 + 3)} ${pick(TRADES, position)} ${position} Ltda.`,
    state: pick(STATES, position),
    industry_id: 1 + (position % 24),
    completeness: (position * 37) % 101,
  }));
  await pool.query(
    `insert into companies (cnpj, name, registered_name, state, city, industry_id, completeness, address, email, phone, origins, created_at, updated_at)
     select c.cnpj, c.name, c.registered_name, c.state, 'Cidade', c.industry_id, c.completeness, 'Rua de um nome de tamanho médio',
       'contato@empresa.com.br', '1130001234',
       '{"name": {"source": "registry", "at": "2026-11-16T12:00:00.000Z", "registryValue": null}}', now(), now() - random() * interval '900 days'
     from json_to_recordset($1) as c (cnpj text, name text, registered_name text, state text, industry_id int, completeness int)`,
    [JSON.stringify(list)],
  );
  // What autovacuum does within a minute of such a load.
  await pool.query('vacuum analyze companies');
}
