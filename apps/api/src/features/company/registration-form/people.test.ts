import { describe, expect, it } from 'vitest';
import { filledCompany, huge, typical } from './testing/companies';
import { type Printed, print } from './testing/read-docx';
import { bareCompany, contentOf, owning, representing, summaryOf, wholePerson } from './testing/samples';
import { SECTIONS } from './texts';

/** Printed once, read by many tests. */
const TYPICAL = print(typical());

/** The paragraphs of one section. */
function section({ paragraphs }: Printed, title: string, next: string): readonly string[] {
  return paragraphs.slice(paragraphs.indexOf(title) + 1, paragraphs.indexOf(next));
}

describe('a person is printed whole, and once', () => {
  it('with every value under its label', async () => {
    const person = wholePerson(7);
    const printed = await print(
      contentOf(filledCompany({ guarantors: [{ id: '1', person: summaryOf(person), version: 1 }] }), [
        person,
      ]),
    );
    const own = (label: string) => printed.valuesOf(label);
    const expected: [string, string][] = [
      ['CPF', '100.000.006-79'],
      ['RG ou documento de identidade', 'RG-7-55'],
      ['Órgão emissor / UF', 'SSP/SP'],
      ['Data de nascimento', '29/02/1980'],
      ['Sexo', 'Feminino'],
      ['Nacionalidade', 'Brasileira'],
      ['Naturalidade', 'Campinas/SP'],
      ['Nome da mãe', 'Mãe de 7'],
      ['Nome do pai', 'Pai de 7'],
      ['Estado civil', 'Casado(a)'],
      ['Regime de bens', 'Comunhão parcial de bens'],
      ['Cônjuge ou companheiro(a)', 'Cônjuge de 7'],
      ['CPF do cônjuge', '111.444.777-35'],
      ['RG do cônjuge', 'RGC-7'],
      ['Órgão emissor', 'DETRAN'],
      ['Telefone do cônjuge', '(11) 3456-7890'],
      ['E-mail do cônjuge', 'conjuge7@exemplo.com.br'],
      ['Emissão', '10/05/2001'],
      ['Emissão', '21/07/2003'],
      ['Logradouro', 'Rua das Acácias'],
      ['Número', '1200'],
      ['CEP', '01310-100'],
      ['Complemento', 'Bloco B, ap. 32'],
      ['Bairro', 'Jardim Paulista'],
      ['Cidade', 'São Paulo'],
      ['UF', 'SP'],
      ['Telefone', '(11) 98765-4321'],
      ['E-mail', 'pessoa7@exemplo.com.br'],
      ['Empresa em que atua', 'Empregadora 7 S.A.'],
      ['Profissão ou cargo', 'Administradora de empresas'],
      ['Renda mensal', 'R$\u00a018.500,00'],
      ['Outras rendas', 'R$\u00a02.300,25'],
      ['Patrimônio', 'R$\u00a01.250.000,50'],
      ['PEP', 'Não'],
    ];
    for (const [label, value] of expected) expect(own(label), label).toContain(value);
  });

  it('with the roles listed, and referred to in the other sections', async () => {
    const printed = await TYPICAL;
    expect(printed.text.match(/RG-1-55/g)).toHaveLength(1);
    expect(printed.rows).toContainEqual([
      'Ana Beatriz Ferreira da Silva',
      'Representante · Sócio(a) · Avalista',
    ]);
    expect(printed.rows).toContainEqual([
      'Bruno Nogueira Prado',
      'Representante · Sócio(a) · Diretor financeiro',
    ]);
    expect(section(printed, SECTIONS.guarantors, SECTIONS.procurators)).toContain(
      'Ver a seção “8. Representantes”',
    );
    expect(printed.valuesOf('Poderes')[0]).toMatch(/^Assinar contratos de crédito/);
    expect(printed.valuesOf('Procuração válida até')).toEqual(['30/06/2027']);
    expect(printed.valuesOf('Assinatura obrigatória')).toEqual(['Não', 'Sim']);
  });

  it.each([
    ['single', 1, null, false],
    ['married', 2, 1, true],
    ['married with total separation', 2, 3, false],
    ['divorced', 3, null, false],
    ['widowed', 4, null, true],
  ])('spec §5 spouse of somebody %s: %i, %s → %s', async (_name, status, regime, shown) => {
    const person = wholePerson(1, {
      maritalStatus: { id: status, statusDescription: 'x' },
      marriageRegime: regime === null ? null : { id: regime, description: 'y' },
    });
    const printed = await print(
      contentOf(filledCompany({ representatives: [representing(person)] }), [person]),
    );
    expect(printed.text.includes('Cônjuge de 1')).toBe(shown);
  });

  it('§8 leaves room for the spouse of somebody whose marital status nobody told', async () => {
    const person = wholePerson(1, { maritalStatus: null, marriageRegime: null, spouse: null });
    const printed = await print(
      contentOf(filledCompany({ representatives: [representing(person)] }), [person]),
    );
    expect(printed.valuesOf('Cônjuge ou companheiro(a)')[0]).toBe('');
    expect(printed.valuesOf('Estado civil')[0]).toBe('');
    expect(printed.valuesOf('Regime de bens')[0]).toBe('');
  });

  it('§8 prints no “não” that nobody said: who signs is answered or asked', async () => {
    const [silent, sure] = [wholePerson(1), wholePerson(2)];
    const printed = await print(
      contentOf(
        filledCompany({
          representatives: [
            representing(silent, { isSigner: null, isRequiredSigner: null }),
            representing(sure, { isSigner: true, isRequiredSigner: false }),
          ],
          procurators: [],
        }),
        [silent, sure],
      ),
    );
    const open = '(    ) Sim    (    ) Não';
    // The last one is the procurator to be written in.
    expect(printed.valuesOf('Assina pela empresa')).toEqual([open, 'Sim', open]);
    expect(printed.valuesOf('Assinatura obrigatória')).toEqual([open, 'Não']);
    const signed = printed.paragraphs.slice(printed.paragraphs.indexOf(SECTIONS.signatures));
    expect(signed).toContain('Pessoa Exemplo 2');
    expect(signed).toContain(`Cargo: ${'_'.repeat(30)}`);
  });

  it('nobody signs by a procuration that ran out; on its last day it still counts', async () => {
    const person = wholePerson(3);
    const signed = async (validUntil: string | null) => {
      const procurator = {
        id: '1',
        person: summaryOf(person),
        procuratorTaxId: person.taxId,
        isSigner: true,
        powers: null,
        validUntil,
        version: 1,
      };
      const company = filledCompany({ representatives: [], procurators: [procurator] });
      const { paragraphs } = await print(contentOf(company, [person]));
      return paragraphs.slice(paragraphs.indexOf(SECTIONS.signatures)).includes('Pessoa Exemplo 3');
    };
    expect([await signed(null), await signed('2026-11-16'), await signed('2026-11-15')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('prints blank blocks when there is nobody', async () => {
    const printed = await print(contentOf(bareCompany()));
    expect(printed.valuesOf('Nome completo')).toEqual(['', '', '']);
    expect(printed.valuesOf('Assina pela empresa')).toEqual(Array(2).fill('(    ) Sim    (    ) Não'));
    expect(printed.text).toContain(
      'Nome: ______________________________\nCPF: ______________________________\nCargo:',
    );
  });
});

describe('shareholding', () => {
  it('lists companies and people with an exact total', async () => {
    const { rows, text } = await TYPICAL;
    // Nobody gave the entry and the votes of a company: they are written in by hand.
    expect(rows).toContainEqual(['Participações 77 Ltda.', '12.ABC.345/01DE-35', '', '25,00%', '']);
    expect(rows).toContainEqual([
      'Bruno Nogueira Prado',
      '100.000.001-94',
      '02/03/2015',
      '33,333333%',
      '40,00%',
    ]);
    expect(rows).toContainEqual(['Total', '', '', '100,00%', '']);
    expect(text).not.toContain('deve ser esclarecida');
  });

  it('says so when the shares are not the whole', async () => {
    const { text } = await print(contentOf(filledCompany({ parentCompanies: [owning(1, 99.99)] })));
    expect(text).toContain('somam 99,99% do capital');
  });

  it('holds 40 companies, 30 representatives and 60 secondary activities', async () => {
    const printed = await print(huge());
    const names = printed.rows.map(([first]) => first);
    for (let number = 1; number <= 40; number += 1) expect(names).toContain(`Participações ${number} Ltda.`);
    for (let number = 1; number <= 30; number += 1) expect(printed.text).toContain(`RG-${number}-55`);
    expect(printed.rows.filter((row) => row[2] === 'Secundária')).toHaveLength(60);
    expect(printed.rows).toContainEqual(['Total', '', '', '99,99998%', '']);
  });
});

describe('politically exposed people (domain §9.3)', () => {
  it('states exposures with their period, and relationships with the exposed person', async () => {
    const printed = await TYPICAL;
    const exposed = section(printed, SECTIONS.pep, SECTIONS.risk);
    for (const value of ['Secretária de Fazenda', 'Município de Curitiba', '01/01/2017', '31/12/2023']) {
      expect(exposed).toContain(value);
    }
    expect(exposed).toContain('Em vigor (no cargo ou nos 5 anos seguintes)');
    for (const value of ['Carlos Ferreira da Silva', '111.444.777-35', 'Irmão ou irmã', 'Vereador']) {
      expect(exposed).toContain(value);
    }
    const open = '(    ) Sim    (    ) Não';
    expect(printed.rows).toContainEqual(['Ana Beatriz Ferreira da Silva', '100.000.000-97', 'Não', 'Sim']);
    expect(printed.rows).toContainEqual(['Clara Moreira Antunes', '100.000.002-91', 'Sim', open]);
    expect(printed.rows).toContainEqual(['Davi Lopes Queiroz', '100.000.003-88', open, open]);
  });

  it('says that there is nobody only when all have declared', async () => {
    const declared = wholePerson(1);
    const silent = wholePerson(2, { pep: null });
    const nobody = 'Nenhuma das pessoas desta ficha se declarou';
    const textOf = async (...people: ReturnType<typeof wholePerson>[]) =>
      (
        await print(
          contentOf(filledCompany({ representatives: people.map((each) => representing(each)) }), people),
        )
      ).text;
    expect(await textOf(declared)).toContain(nobody);
    expect(await textOf(declared, silent)).not.toContain(nobody);
  });
});

describe('signatures', () => {
  it('has one line for each signer, the required ones first, and two witnesses', async () => {
    const printed = await TYPICAL;
    const signed = printed.paragraphs.slice(printed.paragraphs.indexOf(SECTIONS.signatures));
    const lines = [
      'Ana Beatriz Ferreira da Silva',
      'Bruno Nogueira Prado',
      'Davi Lopes Queiroz',
      'Testemunha 1',
      'Testemunha 2',
    ];
    expect(signed.filter((text) => lines.includes(text))).toEqual(lines);
    expect(signed).toContain('Representante – signatário obrigatório');
    expect(signed).toContain('Procurador(a) – signatário');
    expect(signed).toContain('CPF: 100.000.000-97');
    expect(signed.some((text) => text.startsWith('Local e data: ___'))).toBe(true);
  });

  it('keeps the block together', async () => {
    const { xml } = await TYPICAL;
    const block = xml.slice(xml.indexOf(SECTIONS.signatures), xml.indexOf('Testemunha 1'));
    const kept = block.match(/<w:p>.*?<\/w:p>/gs)?.slice(0, -1) ?? [];
    expect(kept.length).toBeGreaterThan(8);
    expect(kept.every((paragraph) => paragraph.includes('<w:keepNext/>'))).toBe(true);
  });
});
