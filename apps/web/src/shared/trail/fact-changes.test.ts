import { expect, test } from 'vitest';
import { changeLine, factChanges } from './fact-changes';

const linesOf = (recordType: string, before: unknown, after: unknown) =>
  factChanges({ recordType, before, after }).map(changeLine);
const afterOf = (recordType: string, after: unknown) =>
  factChanges({ recordType, before: null, after }).map((change) => `${change.label}: ${change.after}`);

test('changed facts come first, in the order of their description, in words', () => {
  const before = { active: true, groups: ['admin'], firstName: 'Ana' };
  const after = { active: true, groups: ['admin', 'bank_data'], firstName: 'Anna' };
  expect(
    factChanges({ recordType: 'user', before, after }).map(({ label, before, after, isChanged }) => [
      label,
      before,
      after,
      isChanged,
    ]),
  ).toEqual([
    ['Nome', 'Ana', 'Anna', true],
    ['Grupos', 'Administração', 'Administração, Dados bancários', true],
    ['Ativo', 'Sim', 'Sim', false],
  ]);
});

test('a creation has no before; flags and unknown facts are readable', () => {
  const after = { flags: [{ flag: 'cashflow_future_dates', endsOn: '2026-12-16' }], novelty: { a: 1 } };
  expect(linesOf('user', null, after)).toEqual([
    'Permissões temporárias: (vazio) → Datas futuras no fluxo de caixa até 16/12/2026',
    'novelty: (vazio) → a: 1',
  ]);
  expect(linesOf('of a newer server', null, { novelty: 'x' })).toEqual(['novelty: (vazio) → x']);
});

test('links of a company are told by name, shares as percentages, accounts by their bank', () => {
  const person = { id: 1, name: 'Ana Lima', taxId: '11144477735' };
  expect(linesOf('company', { person, percentageOwned: '10' }, { person, percentageOwned: '12.5' })).toEqual([
    'Participação no capital: 10,00% → 12,50%',
    'Pessoa: Ana Lima (111.444.777-35) → Ana Lima (111.444.777-35)',
  ]);
  const parentCompany = { cnpj: '12ABC34501DE35', name: 'Alfa Ltda.' };
  expect(afterOf('company', { parentCompany })).toEqual(['Empresa sócia: Alfa Ltda. (12.ABC.345/01DE-35)']);
  expect(
    linesOf('company', { bankCode: '341' }, { bankCode: { id: '001', description: 'Banco do Brasil S.A.' } }),
  ).toEqual(['Banco: 341 → 001 Banco do Brasil S.A.']);
});

test('a title that came from another company is told with the CNPJ of that one', () => {
  const movedReferences = [
    { reference: 'R-1', from: '12ABC34501DE35' },
    { reference: 'R-2', from: '11222333000181' },
  ];
  expect(afterOf('opt-in', { movedReferences, moved: 2 })).toEqual([
    'Recebíveis que vieram de outra empresa: 2',
    'Referências dos que vieram de outra empresa: R-1 (antes de 12.ABC.345/01DE-35), R-2 (antes de 11.222.333/0001-81)',
  ]);
});

test('what an owner became is told inside the link, in words', () => {
  const company = { before: { city: 'Santos', mei: null }, after: { city: 'Campinas', mei: false } };
  expect(afterOf('company', { company })).toEqual([
    'Cadastro da empresa sócia: MEI: (vazio) → Não; Cidade: Santos → Campinas',
  ]);
  expect(afterOf('company', { company: { after: { city: 'Campinas' } } })).toEqual([
    'Cadastro da empresa sócia: Cidade: Campinas',
  ]);
});

test('what is of a list is told by its description, and by its number where an older entry kept no more', () => {
  expect(
    afterOf('company', {
      taxTypeId: { id: 2, description: 'Lucro presumido' },
      industryId: 3,
      societaryType: { id: '2062', description: 'Sociedade Empresária Limitada' },
      secondaryActivities: [{ id: '4711302', description: 'Comércio varejista' }, '4712100'],
    }),
  ).toEqual([
    'Natureza jurídica: 206-2 Sociedade Empresária Limitada',
    'Regime tributário: Lucro presumido',
    'Setor: nº 3',
    'Atividades secundárias (CNAE): 4711-3/02 Comércio varejista, 4712-1/00',
  ]);
});

test('a person: codes by their labels, amounts in reais, documents as they are written', () => {
  expect(
    afterOf('person', {
      gender: 'F',
      maritalStatusId: 2,
      monthlyIncome: 10,
      phone: '11987654321',
      pepRelationships: ['spouse'],
      pepSecondary: [{ relationshipType: 'in_law', name: 'Rui', taxId: null, position: 'Prefeito' }],
      spouse: { id: 2, name: 'Rui Lima', taxId: '***.444.777-**' },
    }),
  ).toEqual([
    'Sexo: Feminino',
    'Telefone: (11) 98765-4321',
    'Estado civil: Casado(a)',
    'Renda mensal: R$\u00a010,00',
    'Relações com pessoas expostas: Cônjuge ou companheiro(a)',
    'Pessoas expostas identificadas: Relação: Sogro(a), genro, nora ou cunhado(a); Nome: Rui; Cargo: Prefeito',
    'Cônjuge: Rui Lima (***.444.777-**)',
  ]);
});

test('proposals, authorisations, sign-ins and readings', () => {
  expect(
    linesOf(
      'proposal',
      { status: 'approved', pipeline: 'offer', risks: [], monthlyGuaranteeValue: null },
      {
        status: 'refused',
        pipeline: 'closed',
        risks: ['tax'],
        monthlyGuaranteeValue: 12.5,
        product: 'Digital',
      },
    ),
  ).toEqual([
    'Status: Aprovada (mesa) → Recusada (cliente)',
    'Etapa do crédito: Oferta ao cliente → Encerrada',
    'Produto: (vazio) → Capital de giro',
    'Valor mensal da garantia: (vazio) → R$\u00a012,50',
    'Riscos identificados: (vazio) → Fiscal',
  ]);
  expect(afterOf('opt-in', { scope: 'all', validUntil: '2027-11-16', receivables: 1200 })).toEqual([
    'Abrangência: Duplicatas e cartões',
    'Válida até: 16/11/2027',
    'Recebíveis informados: 1.200',
  ]);
  expect(afterOf('user', { code: 'sign-in.bad-credentials' })).toEqual([
    'Motivo da recusa: E-mail ou senha incorretos',
  ]);
  expect(afterOf('trail', { entries: 3, person: [{ taxId: '***.444.777-**' }] })).toEqual([
    'Entradas da trilha: 3',
    'Pessoa: ***.444.777-**',
  ]);
});

test('what is concealed from the reader counts as changed, whatever it was', () => {
  const concealed = { account: '•••', averageMonthlyRevenue: '•••' };
  expect(factChanges({ recordType: 'company', before: concealed, after: concealed })).toMatchObject([
    { label: 'Conta', before: '•••', after: '•••', isChanged: true },
    { label: 'Faturamento médio mensal', before: '•••', after: '•••', isChanged: true },
  ]);
});
