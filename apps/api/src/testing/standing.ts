import type { IsoDate } from '@lastro/domain/dates';
import { sql } from 'kysely';
import { FINANCED, lentFinanced } from './financed';
import type { TestHouse } from './harness';

/** A proposal as it is stored: it believes nothing that the house computes about it. */
export interface Standing {
  readonly status: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly expires_on: string | null;
  /** Every term, as one text that can be compared. */
  readonly terms: string;
  readonly offers: ReadonlyMap<number, string>;
  /** What each of them would lend today. */
  readonly lent: ReadonlyMap<number, number>;
}

/** An offer as one text, told apart again. */
function askedOf(said: string) {
  const [amount, grace, installments, rate = '', , tac = ''] = said.split('|');
  return { amount: Number(amount), grace: Number(grace), installments: Number(installments), rate, tac };
}

export async function standingOf(house: TestHouse, id: number, today: IsoDate): Promise<Standing> {
  const { rows } = await sql<{
    status: string;
    version: number;
    deleted: boolean;
    expires_on: string | null;
    terms: string;
    product_id: number;
    is_simples: boolean;
    offers: { id: number; said: string }[] | null;
  }>`select p.status, p.version, p.deleted_at is not null as deleted, p.expires_on, p.product_id,
      coalesce(c.mei, false) or coalesce(c.opting_simple, false) as is_simples,
      concat_ws('|', p.product_id, coalesce(p.vehicle_id::text, '-'), coalesce(p.partner_id::text, '-'), coalesce(p.order_uuid::text, '-'),
        coalesce(p.guarantee, '-'), coalesce(p.monthly_guarantee_cents::text, '-'), p.has_escrow_account) as terms,
      (select json_agg(json_build_object('id', o.id, 'said',
        concat_ws('|', o.amount_cents, o.grace_days, o.installments, o.rate, o.prepayment_fee, o.tac_percent)) order by o.id)
        from offers o where o.proposal_id = p.id and o.deleted_at is null) as offers
    from proposals p join companies c on c.id = p.company_id where p.id = ${id}`.execute(house.db);
  const row = rows[0];
  if (row === undefined) throw new Error(`no proposal ${id}`);
  const offers = row.offers ?? [];
  const lentBy = (said: string) =>
    row.product_id === FINANCED ? lentFinanced(askedOf(said), today, row.is_simples) : askedOf(said).amount;
  return {
    status: row.status,
    version: row.version,
    deleted: row.deleted,
    expires_on: row.expires_on,
    terms: row.terms,
    offers: new Map(offers.map(({ id: offer, said }) => [offer, said])),
    lent: new Map(offers.map(({ id: offer, said }) => [offer, lentBy(said)])),
  };
}
