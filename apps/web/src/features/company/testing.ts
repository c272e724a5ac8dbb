import { isoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import { parsePercent } from '@lastro/domain/percent';
import { bareClient } from '@lastro/wire/company/testing/client-sample';
import type { CompanyRecord } from './company-queries';

/** For tests only: a company of which little is known. */
export const EMPTY_COMPANY: CompanyRecord = {
  ...bareClient(),
  registeredName: 'Alfa & Beta <Comércio> Ltda.',
  cnpj: '12ABC34501DE35',
  formattedCnpj: '12.ABC.345/01DE-35',
  completeness: { percent: 0, missing: [] },
  version: 3,
};

/** The same with every kind of field filled in. */
export const FULL_COMPANY: CompanyRecord = {
  ...EMPTY_COMPANY,
  name: 'Alfa',
  societaryType: '2062',
  societaryTypeDescription: 'Sociedade Empresária Limitada',
  foundingDate: isoDate('2001-02-28'),
  mei: true,
  zipCode: '01310100',
  state: 'SP',
  phone: '11912345678',
  email: 'oi@alfa.com.br',
  mainActivity: { id: '4711302', code: '4711302', description: 'Supermercados' },
  secondaryActivities: [{ id: '4712100', code: '4712100', description: 'Minimercados' }],
  employee: 1250,
  socialCapital: cents(123_456),
  netAssetsValue: cents(-5000),
  exportPercentage: parsePercent('12,5'),
  roas: 3.25,
  taxType: { id: 2, description: 'Lucro presumido' },
  riscoSocioAmbiental: { id: 1, description: 'Baixo' },
  industry: { id: 7, industry: 'Varejo' },
  useOfCredit: { id: 4, description: 'Capital de giro' },
};
