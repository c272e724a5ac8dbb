import { productName } from '@lastro/domain/catalogue/product-name';
import { cents, centsToReais } from '@lastro/domain/money';
import type { listContracts } from '@lastro/wire/contract/contract-operations';
import { pageMetadata } from '@lastro/wire/lists';
import type { UseCase } from '../../platform/door/binding';
import { AppError } from '../../platform/door/errors';
import { companyFacts } from '../company/public';
import { contractsOf, countContracts } from './contract-read';

export const listContractsCase: UseCase<typeof listContracts> = async (ctx, { cnpj, page, limit }) => {
  const company = await companyFacts(ctx.tx, cnpj, ctx.businessDate);
  if (company === undefined) throw new AppError('company.not-found');
  const rows = await contractsOf(ctx.tx, company.id, ctx.businessDate, { page, limit });
  return {
    results: rows.map((row) => ({
      contract_number: row.contract_number,
      transaction_code: row.code,
      proposal_id: row.proposal_id,
      product_name: productName(row.product_name),
      status: row.status,
      amount: centsToReais(cents(row.total_amount_cents)),
      outstanding: centsToReais(cents(row.outstanding_cents)),
      overdue: centsToReais(cents(row.overdue_cents)),
      installments: row.installments,
      next_due_date: row.next_due_on,
      last_due_date: row.last_due_on,
      created_at: row.created_at,
    })),
    metadata: pageMetadata(page, limit, await countContracts(ctx.tx, company.id)),
  };
};
