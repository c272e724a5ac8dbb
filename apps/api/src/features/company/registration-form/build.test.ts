import { cents } from '@lastro/domain/money';
import { describe, expect, it } from 'vitest';
import { filledCompany, huge, typical } from './testing/companies';
import { type Printed, print, xmlFault } from './testing/read-docx';
import { bareCompany, contentOf } from './testing/samples';
import { DECLARATIONS, SECTIONS } from './texts';

/** Printed once, read by many tests. */
const FORMS = { bare: print(contentOf(bareCompany())), typical: print(typical()), huge: print(huge()) };

/** A question that nobody answered. */
const OPEN = '(    ) Sim    (    ) Não';

const TITLES = Object.values(SECTIONS);

function titlesOf({ paragraphs }: Printed): string[] {
  return paragraphs.filter((text) => /^\d+\. \p{Lu}/u.test(text));
}

describe('spec §9 the sections of the registration form, in their order', () => {
  it.each([
    ['nothing filled in', FORMS.bare],
    ['typical', FORMS.typical],
    ['huge', FORMS.huge],
  ])('%s', async (_name, form) => {
    const printed = await form;
    expect(titlesOf(printed)).toEqual(TITLES);
    for (const [name, file] of printed.files) {
      if (/\.(?:xml|rels)$/.test(name)) expect(xmlFault(file), name).toBeNull();
    }
    expect(printed.xml).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('names the thirteen sections of the specification', () => {
    expect(TITLES.map((title) => title.replace(/^\d+\. /, ''))).toEqual([
      'Dados básicos',
      'Dados gerais',
      'Quadro societário',
      'Diretoria e administração',
      'Dados bancários',
      'Declaração de pessoa politicamente exposta (PEP)',
      'Risco socioambiental',
      'Representantes',
      'Avalistas',
      'Procuradores',
      'Declarações finais',
      'Proposta',
      'Assinaturas',
    ]);
  });
});

describe('every value of the company is printed under its label', () => {
  const expected: [string, string][] = [
    ['Razão social', 'Padaria Estrela do Sul Ltda.'],
    ['CNPJ', '11.222.333/0001-81'],
    ['Nome fantasia', 'Estrela do Sul'],
    ['Data de fundação', '15/04/2008'],
    ['Natureza jurídica', '206-2 – Sociedade Empresária Limitada'],
    ['Regime tributário', 'Simples Nacional'],
    ['Setor', 'Alimentos e bebidas'],
    ['Categoria', 'Varejo'],
    ['Subcategoria', 'Panificação'],
    ['Optante pelo Simples', 'Sim'],
    ['MEI', 'Não'],
    ['Capital aberto', 'Não'],
    ['Fundo de investimento', 'Não'],
    ['Papel na operação', 'Tomadora'],
    ['Logradouro', 'Avenida Sete de Setembro'],
    ['Número', '2775'],
    ['CEP', '80010-000'],
    ['Complemento', 'Loja 4'],
    ['Bairro', 'Rebouças'],
    ['Cidade', 'Curitiba'],
    ['UF', 'PR'],
    ['País', 'Brasil'],
    ['Telefone', '(41) 3322-4455'],
    ['E-mail', 'financeiro@estreladosul.com.br'],
    ['Site', 'www.estreladosul.com.br'],
    ['Faturamento médio mensal', 'R$\u00a0540.000,00'],
    ['Faturamento médio anual', 'R$\u00a06.480.000,00'],
    ['Compras médias mensais', 'R$\u00a0210.000,99'],
    ['Capital social', 'R$\u00a0200.000,00'],
    ['Patrimônio líquido', 'R$\u00a0845.300,17'],
    ['Número de funcionários', '1.042'],
    ['Exportação (% das vendas)', '2,50%'],
    ['Importação (% das compras)', '0,00%'],
    ['Valor solicitado', 'R$\u00a0350.000,00'],
    ['Investimento em anúncios', 'R$\u00a04.000,00'],
    ['Investimento mensal em Google AdSense', 'R$\u00a01.500,00'],
    ['Retorno sobre anúncios (ROAS)', '3,75'],
    ['Destinação do crédito', 'Compra de equipamentos'],
    ['Como nos conheceu', 'Indicação de parceiro'],
    ['Banco ou instituição de pagamento', '341 – ITAÚ UNIBANCO S.A.'],
    ['Tipo de conta', 'Conta corrente'],
    ['Agência', '0123-4'],
    ['Conta', '0045678-9'],
    ['Classificação do risco', 'Baixo'],
    [
      'Observações',
      'Licença ambiental municipal vigente até 2028; resíduos recolhidos por empresa habilitada.',
    ],
  ];

  it('label by label', async () => {
    const printed = await print(contentOf(filledCompany()));
    expect(expected.map(([label]) => [label, printed.valuesOf(label)[0]])).toEqual(expected);
    expect(printed.rows).toContainEqual(['1091-1/02', 'Fabricação de produtos de padaria', 'Principal']);
    expect(printed.rows).toContainEqual([
      '5611-2/03',
      'Lanchonetes, casas de chá, de sucos e similares',
      'Secundária',
    ]);
  });

  it('leaves each of them blank, to be filled in by hand, when there is nothing', async () => {
    const printed = await FORMS.bare;
    const known = ['Razão social', 'CNPJ', 'País'];
    const questions = ['Optante pelo Simples', 'MEI', 'Capital aberto', 'Fundo de investimento'];
    const asked = ['Tipo de conta', 'Classificação do risco', 'Observações'];
    for (const [label] of expected) {
      if (questions.includes(label)) expect(printed.valuesOf(label), label).toEqual([OPEN]);
      else if (![...known, ...asked].includes(label)) expect(printed.valuesOf(label)[0], label).toBe('');
    }
    expect(printed.valuesOf('Tipo de conta')).toEqual([
      '(    ) Corrente    (    ) Poupança    (    ) Pagamento',
    ]);
    expect(printed.valuesOf('Classificação do risco')).toEqual([
      '(    ) Baixo    (    ) Médio    (    ) Alto',
    ]);
    expect(printed.valuesOf('Observações')).toEqual(['\n\n\n']);
    // Ruled lines for the risk notes and the powers of a procurator.
    expect(printed.xml.match(/w:val="PenLine"/g)).toHaveLength(4 + 3);
  });
});

describe('the texts', () => {
  it('carry the five years of the PEP and the ten days of a change (spec §9)', async () => {
    const { text } = await FORMS.bare;
    expect(text).toContain('exerce ou exerceu, nos últimos 5 (cinco) anos');
    expect(text).toContain('por mais 5 (cinco) anos, contados da data em que a pessoa deixou o cargo');
    expect(text).toContain('no prazo de 10 (dez) dias contados do fato');
    for (const [title, clause] of DECLARATIONS) expect(text).toContain(`${title}. ${clause}`);
  });

  it.each([
    [
      499_999.99,
      'Aval',
      'quatrocentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos',
    ],
    [500_000, 'Aval + Conta Vinculada', 'quinhentos mil reais'],
  ])('propose %d with %s', async (amountRequested, guarantee, words) => {
    const { paragraphs, text } = await print(contentOf(filledCompany({ amountRequested })));
    expect(text).toContain(`(${words})`);
    expect(paragraphs).toContain(`Garantia: ${guarantee}`);
    expect(paragraphs).toContain('Forma de pagamento: boleto bancário');
    expect(paragraphs).toContain('Instrumento: Cédula de Crédito Bancário (CCB)');
    expect(paragraphs).toContain('Destinação do crédito: Compra de equipamentos');
  });

  it('also say what changes the guarantee while the amount is still to be written in', async () => {
    const { paragraphs, text } = await FORMS.bare;
    expect(paragraphs).toContain(
      'Garantia: Aval; Aval + Conta Vinculada, se com o valor solicitado a exposição máxima alcançar R$\u00a0500.000,00',
    );
    expect(text).toMatch(/Valor solicitado: R\$ _{40}/);
  });

  it.each([
    // requested, outstanding, committed
    [150_000, 349_999_99, 0, 'Aval'],
    [150_000, 350_000_00, 0, 'Aval + Conta Vinculada'],
    // What is approved or contracted answers the request: it is not counted twice.
    [300_000, 0, 300_000_00, 'Aval'],
    [50_000, 100_000_00, 400_000_00, 'Aval + Conta Vinculada'],
    [null, 500_000_00, 0, 'Aval + Conta Vinculada'],
  ])(
    '§9 the guarantee follows the maximum exposure: asks for %s, owes %d, is promised %d cents',
    async (amountRequested, outstanding, committed, guarantee) => {
      const exposure = { outstanding: cents(outstanding), committed: cents(committed) };
      const { paragraphs } = await print(contentOf(filledCompany({ amountRequested }), [], exposure));
      expect(paragraphs).toContain(`Garantia: ${guarantee}`);
    },
  );
});
