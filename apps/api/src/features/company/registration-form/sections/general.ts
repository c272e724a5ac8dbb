import { type Block, heading } from '../blocks';
import type { Company } from '../content';
import { field, grid } from '../grid';
import { SECTIONS } from '../texts';
import { moneyValue, numberValue, percentValue, textValue } from '../values';

export function generalSection(company: Company): Block[] {
  return [
    heading(SECTIONS.general),
    ...grid([
      [
        field('Faturamento médio mensal', moneyValue(company.averageMonthlyRevenue), 4),
        field('Faturamento médio anual', moneyValue(company.averageAnnualRevenue), 4),
        field('Compras médias mensais', moneyValue(company.averageMonthlyPurchases), 4),
      ],
      [
        field('Capital social', moneyValue(company.socialCapital), 4),
        field('Patrimônio líquido', moneyValue(company.netAssetsValue), 4),
        field('Número de funcionários', numberValue(company.employee), 4),
      ],
      [
        field('Exportação (% das vendas)', percentValue(company.exportPercentage), 4),
        field('Importação (% das compras)', percentValue(company.importPercentage), 4),
        field('Valor solicitado', moneyValue(company.amountRequested), 4),
      ],
      [
        field('Investimento em anúncios', moneyValue(company.howMuchInvestAds), 4),
        field('Investimento mensal em Google AdSense', moneyValue(company.monthlyInvestmentAdsense), 4),
        field('Retorno sobre anúncios (ROAS)', numberValue(company.roas), 4),
      ],
      [
        field('Destinação do crédito', textValue(company.useOfCredit?.description), 6),
        field('Como nos conheceu', textValue(company.howMeetUs), 6),
      ],
    ]),
  ];
}
