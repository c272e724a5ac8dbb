import { type Block, heading } from '../blocks';
import type { Client } from '../content';
import { field, grid } from '../grid';
import { SECTIONS } from '../texts';
import { moneyValue, numberValue, percentValue, textValue } from '../values';

export function generalSection(client: Client): Block[] {
  return [
    heading(SECTIONS.general),
    ...grid([
      [
        field('Faturamento médio mensal', moneyValue(client.averageMonthlyRevenue), 4),
        field('Faturamento médio anual', moneyValue(client.averageAnnualRevenue), 4),
        field('Compras médias mensais', moneyValue(client.averageMonthlyPurchases), 4),
      ],
      [
        field('Capital social', moneyValue(client.socialCapital), 4),
        field('Patrimônio líquido', moneyValue(client.netAssetsValue), 4),
        field('Número de funcionários', numberValue(client.employee), 4),
      ],
      [
        field('Exportação (% das vendas)', percentValue(client.exportPercentage), 4),
        field('Importação (% das compras)', percentValue(client.importPercentage), 4),
        field('Valor solicitado', moneyValue(client.amountRequested), 4),
      ],
      [
        field('Investimento em anúncios', moneyValue(client.howMuchInvestAds), 4),
        field('Investimento mensal em Google AdSense', moneyValue(client.monthlyInvestmentAdsense), 4),
        field('Retorno sobre anúncios (ROAS)', numberValue(client.roas), 4),
      ],
      [
        field('Destinação do crédito', textValue(client.useOfCredit?.description), 6),
        field('Como nos conheceu', textValue(client.howMeetUs), 6),
      ],
    ]),
  ];
}
