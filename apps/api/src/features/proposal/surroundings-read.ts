import { isMicroOrSmall } from '@lastro/domain/company/small-company';
import type { IsoDate } from '@lastro/domain/dates';
import { type Cents, cents, totalCents } from '@lastro/domain/money';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { totalOfCents } from '../../platform/db/totals';
import type { Tx } from '../../platform/door/context';
import { productQuery, vehicleQuery } from '../catalogue/public';
import { companyOf, companyRows, groupIds } from '../company/public';
import { owedQuery } from '../contract/public';
import { iofOf, iofQuery } from '../parameter/public';
import { partnerOf } from '../partner/public';
import { approvalOf, lastApprovalQuery } from './approval-store';
import { parsedParameters, proposalParameters } from './parameters-read';
import { committedQuery, hasApproved } from './proposal-read';

interface Asked {
  readonly company: { readonly id: number } | { readonly cnpj: string };
  /** The proposal that is decided: its own offers are not counted twice. */
  readonly proposalId: number | null;
  readonly productId: number | null;
  readonly vehicleId?: number | null;
  /** By its CNPJ. */
  readonly partner?: string | null;
  readonly today: IsoDate;
}

export type Surroundings = Awaited<ReturnType<typeof readSurroundings>>;

/**
 * What a proposal is decided by besides itself: what it points at, the limits of the day, its last approval, and what its
 * company and the company's group owe and were promised besides (decisions §3). One statement: one trip, and one moment,
 * so that a proposal that is accepted right now is counted either as approved or as a contract.
 */
export async function readSurroundings(tx: Tx, asked: Asked) {
  const { proposalId, productId, vehicleId = null, partner = null, today } = asked;
  const company =
    'id' in asked.company
      ? sql<number>`${asked.company.id}::bigint`
      : companyOf(asked.company.cnpj).$castTo<number>();
  const members = sql<number>`(select id from members)`;
  const approved = tx.selectFrom(committedQuery(tx, members, today, proposalId).as('approved'));
  const owed = tx.selectFrom(owedQuery(tx, members, today, proposalId).as('owed'));
  const row = await tx
    .with('members', () => sql<{ id: number }>`(${groupIds(company)})`)
    .selectFrom([
      approved.select(totalOfCents(sql`committed_cents`).as('approved_cents')).as('a'),
      owed
        .select([
          totalOfCents(sql`outstanding_cents`).as('outstanding_cents'),
          totalOfCents(sql`promised_cents`).as('promised_cents'),
        ])
        .as('o'),
    ])
    .select([
      'a.approved_cents',
      'o.outstanding_cents',
      'o.promised_cents',
      jsonObjectFrom(companyRows(tx).where('id', '=', company)).as('company'),
      jsonArrayFrom(iofQuery(tx)).as('iof'),
      hasApproved(company, today, proposalId).as('has_approved'),
      partnerOf(partner).as('partner_id'),
      jsonObjectFrom(vehicleQuery(tx, vehicleId)).as('vehicle'),
      jsonObjectFrom(productQuery(tx, productId)).as('product'),
      jsonObjectFrom(lastApprovalQuery(tx, proposalId ?? 0)).as('approval'),
      ...proposalParameters(today),
    ])
    .executeTakeFirstOrThrow();
  return {
    companyId: row.company?.id ?? null,
    isActive: row.company?.active === true,
    /** LC 123, which the tax looks at. */
    isSmall: row.company !== null && isMicroOrSmall(row.company),
    iofTable: iofOf(row.iof),
    hasApproved: row.has_approved,
    partnerId: row.partner_id,
    vehicle: row.vehicle,
    product: row.product,
    approval: approvalOf(row.approval),
    committed: committedOf(row),
    ...parsedParameters(row),
  };
}

function committedOf(row: {
  readonly approved_cents: number;
  readonly outstanding_cents: number;
  readonly promised_cents: number;
}): Cents {
  return totalCents([row.approved_cents, row.outstanding_cents, row.promised_cents].map(cents));
}
