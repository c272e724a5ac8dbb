import { checkPast, checkShare } from '@lastro/domain/company/company-rules';
import { compareDates, type IsoDate } from '@lastro/domain/dates';
import type { Issue } from '@lastro/domain/issues';
import type { Percent } from '@lastro/domain/percent';
import { type Cnpj, type Cpf, parseCpf } from '@lastro/domain/tax-id';
import { saveBoardMember, saveProcurator, saveRepresentative } from '@lastro/wire/company/link-operations';
import type { InputOf } from '@lastro/wire/operation';
import { required, shapeIssues } from '../../../shared/form/resolvers';
import type { ClientRecord } from '../client-queries';
import { DOCUMENT_GROUPS, type DocumentGroup } from './labels';

/* What a person is in each list. Nested under `link`, so that ids differ from those of the ficha beneath the dialog. */

/** What a link was read at, 0 where there was none; null only while the form is checked. */
type LinkVersion = number | null;

export type RepresentativeRow = ClientRecord['representatives'][number];
export type BoardRow = ClientRecord['boardMembers'][number];
export type ProcuratorRow = ClientRecord['procurators'][number];

export type RepresentativeValues = {
  link: {
    taxId: Cpf | null;
    isSigner: boolean | null;
    isRequiredSigner: boolean | null;
    percentageOwned: Percent | null;
    percentageVotingCapital: Percent | null;
    startDate: IsoDate | null;
    documentGroups: DocumentGroup[];
  };
};

export function representativeValuesOf(row: RepresentativeRow | null): RepresentativeValues {
  const known = DOCUMENT_GROUPS.map((group) => group.value);
  return {
    link: {
      taxId: row === null ? null : parseCpf(row.person.taxId),
      isSigner: row?.isSigner ?? null,
      isRequiredSigner: row?.isRequiredSigner ?? null,
      percentageOwned: row?.percentageOwned ?? null,
      percentageVotingCapital: row?.percentageVotingCapital ?? null,
      startDate: row?.startDate ?? null,
      documentGroups: known.filter((group) => row?.documentGroups.includes(group) ?? false),
    },
  };
}

/** Whoever must sign, signs. */
export function toRepresentative(
  clientCnpj: Cnpj,
  { link }: RepresentativeValues,
  version: LinkVersion = null,
): InputOf<typeof saveRepresentative> {
  return {
    clientCnpj,
    version,
    input: { ...link, taxId: link.taxId as Cpf, isSigner: link.isRequiredSigner === true || link.isSigner },
  };
}

export function representativeIssues(
  cnpj: Cnpj,
  values: RepresentativeValues,
  businessDate: IsoDate,
): Issue[] {
  const { link } = values;
  return [
    ...required('input.taxId', link.taxId),
    ...checkShare('input.percentageOwned', link.percentageOwned),
    ...checkShare('input.percentageVotingCapital', link.percentageVotingCapital),
    ...checkPast('input.startDate', link.startDate, businessDate),
    ...shapeIssues(saveRepresentative, toRepresentative(cnpj, values)),
  ];
}

export type BoardValues = {
  link: { taxId: Cpf | null; position: string; startDate: IsoDate | null; endDate: IsoDate | null };
};

export function boardValuesOf(row: BoardRow | null): BoardValues {
  return {
    link: {
      taxId: row === null ? null : parseCpf(row.person.taxId),
      position: row?.position ?? '',
      startDate: row?.startDate ?? null,
      endDate: row?.endDate ?? null,
    },
  };
}

export function toBoardMember(
  clientCnpj: Cnpj,
  row: BoardRow | null,
  { link }: BoardValues,
  version: LinkVersion = null,
): InputOf<typeof saveBoardMember> {
  return {
    clientCnpj,
    version,
    input: { ...link, taxId: link.taxId as Cpf, ...(row === null ? {} : { id: Number(row.id) }) },
  };
}

export function boardIssues(cnpj: Cnpj, row: BoardRow | null, values: BoardValues): Issue[] {
  const { taxId, position, startDate, endDate } = values.link;
  const isReversed = startDate !== null && endDate !== null && compareDates(startDate, endDate) > 0;
  const reversed: Issue[] = isReversed ? [{ path: 'input.endDate', code: 'date.before-start' }] : [];
  return [
    ...required('input.taxId', taxId),
    ...required('input.position', position),
    ...reversed,
    ...shapeIssues(saveBoardMember, toBoardMember(cnpj, row, values)),
  ];
}

export type ProcuratorValues = {
  link: { taxId: Cpf | null; isSigner: boolean | null; powers: string; validUntil: IsoDate | null };
};

export function procuratorValuesOf(row: ProcuratorRow | null): ProcuratorValues {
  return {
    link: {
      taxId: row === null ? null : parseCpf(row.person.taxId),
      isSigner: row?.isSigner ?? null,
      powers: row?.powers ?? '',
      validUntil: row?.validUntil ?? null,
    },
  };
}

export function toProcurator(
  clientCnpj: Cnpj,
  { link }: ProcuratorValues,
  version: LinkVersion = null,
): InputOf<typeof saveProcurator> {
  const powers = link.powers.trim() === '' ? null : link.powers;
  return { clientCnpj, version, input: { ...link, taxId: link.taxId as Cpf, powers } };
}

export function procuratorIssues(cnpj: Cnpj, values: ProcuratorValues): Issue[] {
  return [
    ...required('input.taxId', values.link.taxId),
    ...shapeIssues(saveProcurator, toProcurator(cnpj, values)),
  ];
}

/** A power that ran out no longer signs. Valid through its last day. */
export function isExpired(validUntil: IsoDate | null, on: IsoDate): boolean {
  return validUntil !== null && compareDates(validUntil, on) < 0;
}

/** `input.x` on the wire is `link.x` in these forms; whom a share lifts to 25 % is told beside the share. */
export function linkFieldOf<F extends string>(fields: object) {
  return (wirePath: string): F | null => {
    const [scope, field = ''] = wirePath === 'owners' ? ['input', 'percentageOwned'] : wirePath.split('.');
    return scope === 'input' && Object.hasOwn(fields, field) ? (`link.${field}` as F) : null;
  };
}
