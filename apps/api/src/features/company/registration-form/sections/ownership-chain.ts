import { OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import { type Block, note, subheading } from '../blocks';
import type { Ownership } from '../content';
import { type Column, type ListRow, list } from '../list';
import { nameValue, percentValue, taxIdValue, textValue } from '../values';

const COLUMNS: readonly Column[] = [
  { title: 'Titular', weight: 32 },
  { title: 'CNPJ ou CPF', weight: 20 },
  { title: 'Por meio de', weight: 24 },
  { title: 'Parte nesta', weight: 12, align: 'right' },
  { title: 'Parte na Empresa', weight: 12, align: 'right' },
];

const TOO_WIDE =
  'A estrutura societária é extensa demais para esta ficha: a cadeia até as pessoas naturais deve ser anexada pela Empresa.';

type Node = Ownership['nodes'][number];

/** Domain §9.2: the chain with its percentages, followed down to natural persons; nothing where no company is between. */
export function chainBlocks(ownership: Ownership | null): Block[] {
  if (ownership === null) return [note(TOO_WIDE)];
  const { nodes, finalOwners } = ownership;
  if (nodes.every(({ kind }) => kind === 'person')) return [];
  const nameOf = new Map(nodes.map(({ key, name }) => [key, nameValue(name)]));
  const through = ({ parentKey }: Node) =>
    parentKey === null ? 'Direta' : `Indireta, por ${nameOf.get(parentKey) ?? ''}`;
  const rows: ListRow[] = nodes.map((node) => [
    textValue(node.name),
    taxIdValue(node.taxId),
    through(node),
    percentValue(node.direct),
    percentValue(node.indirect),
  ]);
  const people: ListRow[] = finalOwners.map(({ name, taxId, total, reachesThreshold }) => [
    textValue(name),
    taxIdValue(taxId),
    reachesThreshold ? `${OWNERSHIP_THRESHOLD}% ou mais` : `Menos de ${OWNERSHIP_THRESHOLD}%`,
    '',
    percentValue(total),
  ]);
  const sum = { group: 'Pessoas naturais: soma de todos os caminhos' };
  return [
    subheading('Cadeia de participação até as pessoas naturais'),
    ...list(COLUMNS, people.length === 0 ? rows : [...rows, sum, ...people]),
    ...openNote(nodes),
  ];
}

/** Where it stops at a company, somebody still has to say whose that is. */
function openNote(nodes: readonly Node[]): Block[] {
  const open = new Set(nodes.flatMap(({ isOpen, name }) => (isOpen ? [nameValue(name)] : [])));
  return open.size === 0
    ? []
    : [note(`Sem titulares informados, a esclarecer pela Empresa: ${[...open].join('; ')}.`)];
}
