import { checkPast, checkShare } from '@lastro/domain/company/company-rules';
import { OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import { compareDates, type IsoDate } from '@lastro/domain/dates';
import type { Issue } from '@lastro/domain/issues';
import type { Cpf } from '@lastro/domain/tax-id';
import {
  saveBoardMember,
  saveGuarantor,
  saveProcurator,
  saveRepresentative,
} from '@lastro/wire/company/link-operations';
import { boardMember, guarantor, procurator, representative } from '@lastro/wire/company/link-schemas';
import type { InputOf } from '@lastro/wire/operation';
import { type DescribedField, sentFrom } from '../../../shared/form/described';
import { required } from '../../../shared/form/resolvers';
import type { CompanyRecord } from '../company-queries';
import { DOCUMENT_GROUPS, type DocumentGroup } from './labels';
import { type LinkRow, type LinkValues, linkOf } from './link-definition';

/* The lists of people, each as a value. */

export type RepresentativeRow = CompanyRecord['representatives'][number];
export type BoardRow = CompanyRecord['boardMembers'][number];
export type ProcuratorRow = CompanyRecord['procurators'][number];
export type GuarantorRow = CompanyRecord['guarantors'][number];

const versionOf = (row: LinkRow | null) => row?.version ?? 0;
const SIGNS = 'Assina pela empresa';

export const SIGNER_FIELDS = [
  { name: 'isSigner', label: SIGNS, kind: 'answer', help: 'Pode assinar contratos e formulários.' },
  {
    name: 'isRequiredSigner',
    label: 'Assinatura obrigatória',
    kind: 'answer',
    help: 'Nada vale sem esta assinatura. Sim também torna a pessoa signatária.',
  },
] as const satisfies readonly DescribedField[];

const REPRESENTATIVE_FIELDS = [
  ...SIGNER_FIELDS,
  {
    name: 'percentageOwned',
    label: 'Participação no capital',
    kind: 'percent',
    help: `A partir de ${OWNERSHIP_THRESHOLD}%, somadas as participações por meio de outras empresas, o cadastro da pessoa precisa estar completo.`,
  },
  { name: 'percentageVotingCapital', label: 'Capital votante', kind: 'percent' },
  { name: 'startDate', label: 'Desde', kind: 'date', isPast: true },
  {
    name: 'documentGroups',
    label: 'Grupos de documentos',
    kind: 'choices',
    help: 'Em que papéis os documentos desta pessoa são pedidos.',
    options: DOCUMENT_GROUPS,
  },
] as const satisfies readonly DescribedField[];

type RepresentativeField = (typeof REPRESENTATIVE_FIELDS)[number];
export type RepresentativeValues = LinkValues<RepresentativeField>;

export const REPRESENTATIVE = linkOf<
  RepresentativeRow,
  RepresentativeField,
  InputOf<typeof saveRepresentative>
>({
  subject: 'Este representante',
  schema: representative,
  operation: saveRepresentative,
  described: REPRESENTATIVE_FIELDS,
  words: {
    add: 'Adicionar representante',
    edit: 'Editar representante',
    save: 'Salvar representante',
    done: 'Representante salvo.',
  },
  takenIn: (company) => company.representatives.map((each) => each.person),
  // Whoever must sign, signs.
  toWire: (clientCnpj, over, { link }) => ({
    clientCnpj,
    version: versionOf(over),
    input: {
      ...link,
      taxId: link.taxId as Cpf,
      isSigner: link.isRequiredSigner === true || link.isSigner,
      documentGroups: link.documentGroups as DocumentGroup[],
    },
  }),
  rules: (link, businessDate) => [
    ...checkShare('input.percentageOwned', link.percentageOwned),
    ...checkShare('input.percentageVotingCapital', link.percentageVotingCapital),
    ...checkPast('input.startDate', link.startDate, businessDate),
  ],
});

const BOARD_FIELDS = [
  { name: 'position', label: 'Cargo', kind: 'text', required: true },
  { name: 'startDate', label: 'Início do mandato', kind: 'date' },
  { name: 'endDate', label: 'Fim do mandato', kind: 'date', help: 'Vazio se não tem data para acabar.' },
] as const satisfies readonly DescribedField[];

export const BOARD = linkOf<BoardRow, (typeof BOARD_FIELDS)[number], InputOf<typeof saveBoardMember>>({
  subject: 'Este cargo na diretoria',
  schema: boardMember,
  operation: saveBoardMember,
  described: BOARD_FIELDS,
  words: {
    add: 'Adicionar à diretoria',
    edit: 'Editar cargo na diretoria',
    save: 'Salvar cargo',
    done: 'Diretoria salva.',
  },
  // The same person may hold two positions.
  takenIn: () => [],
  toWire: (clientCnpj, over, { link }) => ({
    clientCnpj,
    version: versionOf(over),
    input: { ...link, taxId: link.taxId as Cpf, ...(over === null ? {} : { id: Number(over.id) }) },
  }),
  rules: ({ position, startDate, endDate }) => {
    const isReversed = startDate !== null && endDate !== null && compareDates(startDate, endDate) > 0;
    const reversed: Issue[] = isReversed ? [{ path: 'input.endDate', code: 'date.before-start' }] : [];
    return [...required('input.position', position), ...reversed];
  },
});

const PROCURATOR_FIELDS = [
  { name: 'isSigner', label: SIGNS, kind: 'answer' },
  {
    name: 'validUntil',
    label: 'Procuração válida até',
    kind: 'date',
    help: 'Vazio se a procuração não tem prazo.',
  },
  { name: 'powers', label: 'Poderes', kind: 'long', help: 'O que a procuração permite.', maxLength: 2500 },
] as const satisfies readonly DescribedField[];

export const PROCURATOR = linkOf<
  ProcuratorRow,
  (typeof PROCURATOR_FIELDS)[number],
  InputOf<typeof saveProcurator>
>({
  subject: 'Este procurador',
  schema: procurator,
  operation: saveProcurator,
  described: PROCURATOR_FIELDS,
  words: {
    add: 'Adicionar procurador',
    edit: 'Editar procurador',
    save: 'Salvar procurador',
    done: 'Procurador salvo.',
  },
  takenIn: (company) => company.procurators.map((each) => each.person),
  toWire: (clientCnpj, over, { link }) => ({
    clientCnpj,
    version: versionOf(over),
    input: { ...sentFrom(PROCURATOR_FIELDS, link), taxId: link.taxId as Cpf },
  }),
});

/** Nothing is said of a guarantor but who it is. */
export const GUARANTOR = linkOf<GuarantorRow, never, InputOf<typeof saveGuarantor>>({
  subject: 'Este avalista',
  schema: guarantor,
  operation: saveGuarantor,
  described: [],
  words: {
    add: 'Adicionar avalista',
    edit: 'Adicionar avalista',
    save: 'Adicionar avalista',
    done: 'Avalista adicionado.',
  },
  takenIn: (company) => company.guarantors.map((each) => each.person),
  toWire: (clientCnpj, over, { link }) => ({
    clientCnpj,
    version: versionOf(over),
    input: { taxId: link.taxId as Cpf },
  }),
});

/** A power that ran out no longer signs. Valid through its last day. */
export function isExpired(validUntil: IsoDate | null, on: IsoDate): boolean {
  return validUntil !== null && compareDates(validUntil, on) < 0;
}
