import { dateParts, type IsoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { jsonb } from '../../platform/db/json-column';
import type { Tx } from '../../platform/door/context';

/** An accepted offer, as it becomes a contract. */
interface NewContract {
  readonly proposalId: number;
  /** The approval that it rests on. */
  readonly approvalId: number;
  readonly companyId: number;
  readonly productId: number;
  readonly partnerId: number | null;
  readonly vehicleId: number | null;
  readonly amount: Cents;
  readonly tenor: number;
  readonly graceDays: number;
  readonly monthlyRate: Percent;
  readonly prepaymentFee: Percent;
  readonly tacPercent: Percent;
  readonly tac: Cents;
  readonly lastDue: IsoDate;
  readonly lastDueInDays: number;
  readonly simulation: unknown;
  /** How the simulation came about. */
  readonly memory: unknown;
  /** The number that the credit provider gave the operation. */
  readonly operationId: string;
  readonly installments: readonly {
    readonly number: number;
    readonly due: IsoDate;
    readonly opening: Cents;
    readonly interest: Cents;
    readonly amortization: Cents;
    readonly payment: Cents;
    readonly closing: Cents;
  }[];
  readonly by: number;
  /** The business day, which at the turn of the year is not the clock's in Greenwich. */
  readonly acceptedOn: IsoDate;
  readonly at: string;
}

/**
 * Transaction, version, tranche, instrument and expected cashflow, all or nothing in the caller's transaction. The code
 * comes from the proposal's number and the year, so two at once cannot share one; a proposal has one transaction by constraint.
 */
export async function openContract(
  tx: Tx,
  contract: NewContract,
): Promise<{ code: string; contractNumber: string }> {
  const code = codeOf('TR', contract);
  const { id: transactionId } = await tx
    .insertInto('transactions')
    .values({
      code,
      proposal_id: contract.proposalId,
      approval_id: contract.approvalId,
      company_id: contract.companyId,
      product_id: contract.productId,
      partner_id: contract.partnerId,
      vehicle_id: contract.vehicleId,
      operation_id: contract.operationId,
      created_by: contract.by,
      created_at: contract.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(tx, transactionId, contract);
  const contractNumber = codeOf('CCB', contract);
  const { id: instrumentId } = await tx
    .insertInto('instruments')
    .values({
      transaction_id: transactionId,
      contract_number: contractNumber,
      status: 'waiting_signature',
      created_at: contract.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('expected_cashflow')
    .values(
      contract.installments.map((row) => ({
        instrument_id: instrumentId,
        number: row.number,
        due_on: row.due,
        opening_cents: row.opening,
        interest_cents: row.interest,
        amortization_cents: row.amortization,
        payment_cents: row.payment,
        closing_cents: row.closing,
        status: 'created',
      })),
    )
    .execute();
  return { code, contractNumber };
}

/** `CCB-2026-000123`: the year it was accepted and the proposal, of which there is one contract. */
function codeOf(prefix: string, { acceptedOn, proposalId }: NewContract): string {
  return `${prefix}-${dateParts(acceptedOn).year}-${String(proposalId).padStart(6, '0')}`;
}

async function insertVersion(tx: Tx, transactionId: number, contract: NewContract): Promise<void> {
  const { id } = await tx
    .insertInto('transaction_versions')
    .values({
      transaction_id: transactionId,
      number: 1,
      instrument_type: 'CCB',
      status: 'waiting_signature',
      tenor: contract.tenor,
      total_amount_cents: contract.amount,
      max_exposure_cents: contract.amount,
      minimum_interest_rate: contract.monthlyRate,
      prepayment_fee: contract.prepaymentFee,
      simulation: jsonb(contract.simulation),
      memory: jsonb(contract.memory),
      created_by: contract.by,
      created_at: contract.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('tranches')
    .values({
      transaction_version_id: id,
      maximum_amount_cents: contract.amount,
      due_in: contract.lastDueInDays,
      fixed_amortization_on: contract.lastDue,
      frontend_fee: contract.tacPercent,
      grace_days: contract.graceDays,
      tac_cents: contract.tac,
    })
    .execute();
}
