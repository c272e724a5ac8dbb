import { COMPANY_READ } from '@lastro/wire/company/company-access';
import { IconBuilding, IconBuildingPlus, IconBuildings, IconFilePencil } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';
import { isTaxIdPage } from './company-paths';

/**
 * Administration reads companies too, because the list also stands under its settings (decisions §2). Where something is
 * written, be it a draft, is the company area alone.
 */
const access = COMPANY_READ;

export const companyScreens: readonly Screen[] = [
  {
    id: 'company.list',
    path: paths.companies,
    title: 'Empresas',
    summary: 'Empresas cadastradas e quanto falta em cada ficha',
    icon: IconBuildings,
    area: 'company',
    access,
    opensWith: 'company.list-clients',
    menu: { order: 1 },
    shortcut: 'e',
    lazy: () => import('./companies-page'),
  },
  {
    id: 'company.view',
    path: paths.company,
    title: 'Empresa',
    summary: 'Tudo sobre uma empresa',
    icon: IconBuilding,
    area: 'company',
    access,
    opensWith: 'company.get-client',
    showsPeople: true,
    parent: 'company.list',
    params: isTaxIdPage,
    lazy: () => import('./company-page'),
  },
  {
    id: 'company.new',
    path: paths.newCompany,
    title: 'Nova empresa',
    summary: 'Cadastrar uma empresa a partir do CNPJ',
    icon: IconBuildingPlus,
    area: 'company',
    opensWith: 'company.look-up',
    parent: 'company.list',
    lazy: () => import('./company-new-page'),
  },
  {
    id: 'company.ficha',
    path: paths.ficha,
    title: 'Ficha cadastral',
    summary: 'Preencher e salvar a ficha de uma empresa',
    icon: IconFilePencil,
    area: 'company',
    opensWith: 'company.get-client',
    showsPeople: true,
    parent: 'company.list',
    params: isTaxIdPage,
    lazy: () => import('./ficha-page'),
  },
];
