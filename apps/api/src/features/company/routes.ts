import { listSocioEnvironmentalRisks, listTaxTypes } from '@lastro/wire/company/reference-operations';
import { wholeConnection } from '@lastro/wire/graphql';
import { type Binding, bind } from '../../platform/door/binding';
import { socioEnvironmentalRisks, taxTypes } from './reference-read';

export const companyBindings: readonly Binding[] = [
  bind(listTaxTypes, async (ctx) => wholeConnection((await taxTypes(ctx.tx)).map(described))),
  bind(listSocioEnvironmentalRisks, async (ctx) =>
    wholeConnection((await socioEnvironmentalRisks(ctx.tx)).map(described)),
  ),
];

function described(row: { id: number; description: string }) {
  return { id: String(row.id), description: row.description };
}
