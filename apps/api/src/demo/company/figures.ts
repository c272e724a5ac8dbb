import { centsToReais } from '@lastro/domain/money';
import type { createClient } from '@lastro/wire/company/company-operations';
import type { z } from 'zod';
import { type CompanySize, sizeOfKnown } from '../../gateways/company-registry/known-companies';
import type { RegistryCompany } from '../../gateways/company-registry/port';

export type CompanyInput = z.input<(typeof createClient)['input']>['input'];

/** Of tax_types: each size has the regime that the law leaves it. */
const [SIMPLES, PRESUMED_PROFIT, REAL_PROFIT, MEI, EXEMPT] = [1, 2, 3, 5, 6];

const CATEGORIES: Readonly<Record<CompanySize, readonly [category: string, subCategory: string]>> = {
  mei: ['PME', 'Micro'],
  small: ['PME', 'Pequena'],
  medium: ['Corporate', 'Middle'],
  holding: ['Corporate', 'Holding'],
  fund: ['Institucional', 'Fundo'],
};

/** What somebody filled in of a company, in keeping with its size: nobody earns a hundred times its capital. */
export function figuresOf(company: RegistryCompany, position: number): CompanyInput {
  const size = sizeOfKnown(company);
  const [category, subCategory] = CATEGORIES[size];
  return {
    ...moneyOf(company, size, position),
    taxTypeId: taxTypeOf(size, position),
    exportPercentage: size === 'medium' && position % 3 === 0 ? 12.5 : 0,
    importPercentage: size === 'medium' && position % 4 === 0 ? 7.25 : 0,
    riscoSocioAmbientalId: 1 + (position % 3),
    riskNotes: position % 3 === 2 ? 'Licença ambiental em renovação; plano de resíduos entregue.' : null,
    useOfCreditId: 1 + (position % 10),
    howMeetUs: ['Indicação', 'Internet', 'Parceiro', 'Feira do setor'][position % 4] ?? null,
    website: `https://empresa${position}.demo.test`,
    category,
    subCategory,
  };
}

function taxTypeOf(size: CompanySize, position: number): number {
  if (size === 'mei') return MEI;
  if (size === 'small') return SIMPLES;
  if (size === 'fund') return EXEMPT;
  return position % 2 === 0 ? PRESUMED_PROFIT : REAL_PROFIT;
}

/** A year's revenue for each real of capital. */
const TURNOVER: Readonly<Record<Exclude<CompanySize, 'fund'>, number>> = {
  mei: 6,
  small: 5,
  medium: 4,
  holding: 0.5,
};
const REAIS_FOR_EACH_EMPLOYEE = 15_000;

function employeesOf(size: CompanySize, monthly: number, position: number): number {
  if (size === 'mei') return position % 2;
  return size === 'holding' ? 3 + (position % 5) : 2 + Math.floor(monthly / REAIS_FOR_EACH_EMPLOYEE);
}

function moneyOf({ socialCapital }: RegistryCompany, size: CompanySize, position: number): CompanyInput {
  if (size === 'fund' || socialCapital === null) return {};
  const capital = centsToReais(socialCapital);
  const monthly = Math.round((capital * TURNOVER[size] * (1 + (position % 4) / 10)) / 12);
  const isIndebted = position % 11 === 10;
  return {
    averageMonthlyRevenue: monthly,
    averageAnnualRevenue: monthly * 12,
    averageMonthlyPurchases: Math.round(monthly * 0.4),
    netAssetsValue: isIndebted
      ? -Math.round(capital * 0.3) - 0.4
      : Math.round(capital * (1.2 + (position % 5) / 4)),
    amountRequested: Math.max(1, Math.round((monthly * (1 + (position % 3))) / 1000)) * 1000,
    employee: employeesOf(size, monthly, position),
    howMuchInvestAds: position % 5 === 0 ? Math.round(monthly / 20) : null,
    monthlyInvestmentAdsense: position % 5 === 0 ? Math.round(monthly / 60) + 0.9 : null,
    roas: position % 5 === 0 ? 4.25 : null,
  };
}
