import { type Block, heading, subheading } from '../blocks';
import type { Company } from '../content';
import { field, grid } from '../grid';
import { blankRows, type Column, list } from '../list';
import { SECTIONS } from '../texts';
import {
  activityCodeValue,
  cepValue,
  dateValue,
  legalNatureValue,
  phoneValue,
  taxIdValue,
  textValue,
  yesNo,
} from '../values';

const ACTIVITIES: readonly Column[] = [
  { title: 'CNAE', weight: 15 },
  { title: 'Descrição', weight: 67 },
  { title: 'Atividade', weight: 18 },
];

export function basicSection(company: Company): Block[] {
  return [
    heading(SECTIONS.basic),
    ...grid([
      [
        field('Razão social', textValue(company.registeredName), 8),
        field('CNPJ', taxIdValue(company.cnpj), 4),
      ],
      [
        field('Nome fantasia', textValue(company.name), 8),
        field('Data de fundação', dateValue(company.foundingDate), 4),
      ],
      [
        field(
          'Natureza jurídica',
          legalNatureValue(company.societaryType, company.societaryTypeDescription),
          8,
        ),
        field('Regime tributário', textValue(company.taxType?.description), 4),
      ],
      [
        field('Setor', textValue(company.industry?.industry), 4),
        field('Categoria', textValue(company.category), 4),
        field('Subcategoria', textValue(company.subCategory), 4),
      ],
      [
        field('Optante pelo Simples', yesNo(company.optingSimple), 3),
        field('MEI', yesNo(company.mei), 3),
        field('Capital aberto', yesNo(company.openCapital), 3),
        field('Fundo de investimento', yesNo(company.fund), 3),
      ],
      [field('Papel na operação', textValue(company.role), 12)],
    ]),
    subheading('Endereço e contato'),
    ...grid([
      [
        field('Logradouro', textValue(company.address ?? company.street), 8),
        field('Número', textValue(company.number), 2),
        field('CEP', cepValue(company.zipCode), 2),
      ],
      [
        field('Complemento', textValue(company.complement), 6),
        field('Bairro', textValue(company.neighborhood), 6),
      ],
      [
        field('Cidade', textValue(company.city), 7),
        field('UF', textValue(company.state), 2),
        field('País', textValue(company.country.country), 3),
      ],
      [
        field('Telefone', phoneValue(company.phone), 3),
        field('E-mail', textValue(company.email), 5),
        field('Site', textValue(company.website), 4),
      ],
    ]),
    subheading('Atividades econômicas'),
    ...list(ACTIVITIES, activities(company)),
  ];
}

function activities({ mainActivity, secondaryActivities }: Company) {
  if (mainActivity === null && secondaryActivities.length === 0) {
    return blankRows(ACTIVITIES, 3).map((row, index) => [
      ...row.slice(0, 2),
      index === 0 ? 'Principal' : 'Secundária',
    ]);
  }
  const main = mainActivity ?? { code: '', description: '' };
  return [
    [activityCodeValue(main.code), textValue(main.description), 'Principal'],
    ...secondaryActivities.map(({ code, description }) => [
      activityCodeValue(code),
      textValue(description),
      'Secundária',
    ]),
  ];
}
