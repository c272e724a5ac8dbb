import { type Block, heading, subheading } from '../blocks';
import type { Client } from '../content';
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

export function basicSection(client: Client): Block[] {
  return [
    heading(SECTIONS.basic),
    ...grid([
      [field('Razão social', textValue(client.registeredName), 8), field('CNPJ', taxIdValue(client.cnpj), 4)],
      [
        field('Nome fantasia', textValue(client.name), 8),
        field('Data de fundação', dateValue(client.foundingDate), 4),
      ],
      [
        field(
          'Natureza jurídica',
          legalNatureValue(client.societaryType, client.societaryTypeDescription),
          8,
        ),
        field('Regime tributário', textValue(client.taxType?.description), 4),
      ],
      [
        field('Setor', textValue(client.industry?.industry), 4),
        field('Categoria', textValue(client.category), 4),
        field('Subcategoria', textValue(client.subCategory), 4),
      ],
      [
        field('Optante pelo Simples', yesNo(client.optingSimple), 3),
        field('MEI', yesNo(client.mei), 3),
        field('Capital aberto', yesNo(client.openCapital), 3),
        field('Fundo de investimento', yesNo(client.fund), 3),
      ],
      [field('Papel na operação', textValue(client.role), 12)],
    ]),
    subheading('Endereço e contato'),
    ...grid([
      [
        field('Logradouro', textValue(client.address ?? client.street), 8),
        field('Número', textValue(client.number), 2),
        field('CEP', cepValue(client.zipCode), 2),
      ],
      [
        field('Complemento', textValue(client.complement), 6),
        field('Bairro', textValue(client.neighborhood), 6),
      ],
      [
        field('Cidade', textValue(client.city), 7),
        field('UF', textValue(client.state), 2),
        field('País', textValue(client.country.country), 3),
      ],
      [
        field('Telefone', phoneValue(client.phone), 3),
        field('E-mail', textValue(client.email), 5),
        field('Site', textValue(client.website), 4),
      ],
    ]),
    subheading('Atividades econômicas'),
    ...list(ACTIVITIES, activities(client)),
  ];
}

function activities({ mainActivity, secondaryActivities }: Client) {
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
