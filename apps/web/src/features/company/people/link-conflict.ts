import { formatPercent, type Percent } from '@lastro/domain/percent';
import { boardMember, procurator, representative } from '@lastro/wire/company/link-schemas';
import type { z } from 'zod';
import { staleRecord } from '../../../shared/form/stale-record';
import type { ConflictFieldSpec } from '../../../shared/form/use-conflict';
import { yesNo } from '../labels';
import { dateOr, documentGroupLabel } from './labels';
import {
  type BoardValues,
  boardValuesOf,
  type ProcuratorValues,
  procuratorValuesOf,
  type RepresentativeValues,
  representativeValuesOf,
} from './link-values';

/** How a list reads the link that somebody else saved meanwhile, and how both sides are compared. */
export interface LinkConflict<Fields extends object> {
  readonly subject: string;
  readonly specs: readonly ConflictFieldSpec<Fields>[];
  /** The link as it stands, when the save was stale. */
  readonly staleOf: (failure: unknown) => CurrentLink<Fields> | null;
}

interface CurrentLink<Fields> {
  readonly fields: Fields;
  readonly version: number;
}

function staleReader<S extends z.ZodType<{ readonly version: number }>, F>(
  schema: S,
  fieldsOf: (row: z.output<S>) => F,
) {
  return (failure: unknown): CurrentLink<F> | null => {
    const row = staleRecord(failure, schema);
    return row === null ? null : { fields: fieldsOf(row), version: row.version };
  };
}

const EMPTY = '(vazio)';
const percentText = (value: unknown) => (value === null ? EMPTY : formatPercent(value as Percent));
const dateText = (value: unknown) => dateOr(value as never, EMPTY);
const flagText = (value: unknown) => (typeof value === 'boolean' ? yesNo(value) : 'Não informado');

export const REPRESENTATIVE_CONFLICT: LinkConflict<RepresentativeValues['link']> = {
  subject: 'Este representante',
  staleOf: staleReader(representative, (row) => representativeValuesOf(row).link),
  specs: [
    { name: 'isSigner', label: 'Assina pela empresa', format: flagText },
    { name: 'isRequiredSigner', label: 'Assinatura obrigatória', format: flagText },
    { name: 'percentageOwned', label: 'Participação no capital', format: percentText },
    { name: 'percentageVotingCapital', label: 'Capital votante', format: percentText },
    { name: 'startDate', label: 'Desde', format: dateText },
    {
      name: 'documentGroups',
      label: 'Grupos de documentos',
      format: (value) => (value as readonly string[]).map(documentGroupLabel).join(', ') || EMPTY,
    },
  ],
};

export const BOARD_CONFLICT: LinkConflict<BoardValues['link']> = {
  subject: 'Este cargo na diretoria',
  staleOf: staleReader(boardMember, (row) => boardValuesOf(row).link),
  specs: [
    { name: 'position', label: 'Cargo' },
    { name: 'startDate', label: 'Início do mandato', format: dateText },
    { name: 'endDate', label: 'Fim do mandato', format: dateText },
  ],
};

export const PROCURATOR_CONFLICT: LinkConflict<ProcuratorValues['link']> = {
  subject: 'Este procurador',
  staleOf: staleReader(procurator, (row) => procuratorValuesOf(row).link),
  specs: [
    { name: 'isSigner', label: 'Assina pela empresa', format: flagText },
    { name: 'powers', label: 'Poderes' },
    { name: 'validUntil', label: 'Procuração válida até', format: dateText },
  ],
};
