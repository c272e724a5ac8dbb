import * as companyOps from '@lastro/wire/company/company-operations';
import * as linkOps from '@lastro/wire/company/link-operations';
import { getLogo, removeLogo, saveLogo } from '@lastro/wire/company/logo-operations';
import * as personOps from '@lastro/wire/company/person-operations';
import { lookUpPostalCode } from '@lastro/wire/company/postal-code-operations';
import * as referenceOps from '@lastro/wire/company/reference-operations';
import { getRegistration, register } from '@lastro/wire/company/registration-operations';
import { pageConnection, wholeConnection } from '@lastro/wire/graphql';
import type { CompanyRegistry } from '../../gateways/company-registry/port';
import type { PostalCodes } from '../../gateways/postal-code/port';
import { type Binding, bind } from '../../platform/door/binding';
import { saveBoardMemberCase } from './board-members';
import * as companies from './companies';
import { makeFormApart } from './form-maker';
import { getLogoCase, removeLogoCase, saveLogoCase } from './logo';
import { getOwnershipCase, saveRelationshipCase } from './ownership';
import { getPeopleCase, getPersonCase, searchPeopleCase } from './people';
import {
  removeLinkCase,
  saveGuarantorCase,
  saveProcuratorCase,
  saveRepresentativeCase,
} from './people-of-company';
import { lookUpPostalCodeCase } from './postal-code';
import { printFormCase } from './print-form';
import * as reference from './reference-read';
import { getRegistrationCase, registerCase } from './registration';
import { createCompanyCase, updateBankDataCase, updateCompanyCase } from './save-company';
import { createPersonCase, updatePersonCase } from './save-person';
import { linkSpouseCase } from './spouse';

export function companyBindings(registry: CompanyRegistry, postalCodes: PostalCodes): Binding[] {
  return [
    ...referenceBindings,
    bind(lookUpPostalCode, lookUpPostalCodeCase(postalCodes)),
    ...fichaBindings(registry),
    ...personBindings,
    ...linkBindings,
  ];
}

const referenceBindings: readonly Binding[] = [
  bind(referenceOps.listTaxTypes, async (ctx) => wholeConnection(await reference.taxTypes(ctx.tx))),
  bind(referenceOps.listSocioEnvironmentalRisks, async (ctx) =>
    wholeConnection(await reference.socioEnvironmentalRisks(ctx.tx)),
  ),
  bind(referenceOps.listLegalNatures, async (ctx) => wholeConnection(await reference.legalNatures(ctx.tx))),
  bind(referenceOps.listActivities, async (ctx, { search, first, offset, after }) => {
    const skipped = after ?? offset;
    const { rows, total } = await reference.activities(ctx.tx, { search, first, offset: skipped });
    return pageConnection(rows, skipped, total);
  }),
  bind(referenceOps.listCountries, async (ctx) => wholeConnection(await reference.countries(ctx.tx))),
  bind(referenceOps.listIndustries, async (ctx) => ({ results: await reference.industries(ctx.tx) })),
  bind(referenceOps.listUsesOfCredit, async (ctx) => ({ results: await reference.usesOfCredit(ctx.tx) })),
];

function fichaBindings(registry: CompanyRegistry): Binding[] {
  return [
    bind(companyOps.listClients, companies.listCompaniesCase, { asksOnce: true }),
    bind(companyOps.lookUpCompany, companies.lookUpCompanyCase(registry)),
    bind(companyOps.getClient, companies.getCompanyCase),
    bind(companyOps.createClient, createCompanyCase(registry)),
    bind(companyOps.updateClient, updateCompanyCase),
    bind(companyOps.updateClientBankData, updateBankDataCase),
    bind(companyOps.getOwnership, getOwnershipCase),
    bind(companyOps.getClientHistory, companies.getCompanyHistoryCase),
    bind(getRegistration, getRegistrationCase),
    bind(register, registerCase(registry)),
    bind(linkOps.saveRelationship, saveRelationshipCase(registry)),
    bind(companyOps.printRegistrationForm, printFormCase(makeFormApart)),
    bind(getLogo, getLogoCase),
    bind(saveLogo, saveLogoCase),
    bind(removeLogo, removeLogoCase),
  ];
}

const personBindings: readonly Binding[] = [
  bind(personOps.getPerson, getPersonCase),
  bind(personOps.getPeople, getPeopleCase),
  bind(personOps.searchPeople, searchPeopleCase, { asksOnce: true }),
  bind(personOps.createPerson, createPersonCase),
  bind(personOps.updatePerson, updatePersonCase),
  bind(personOps.updatePersonIdentity, updatePersonCase),
  bind(personOps.updatePersonMarital, updatePersonCase),
  bind(personOps.updatePersonComplementary, updatePersonCase),
  bind(personOps.updatePersonPep, updatePersonCase),
  bind(personOps.linkSpouse, linkSpouseCase),
];

const linkBindings: readonly Binding[] = [
  bind(linkOps.saveRepresentative, saveRepresentativeCase),
  bind(linkOps.removeRepresentative, removeLinkCase('representatives', 'company.representative-removed')),
  bind(linkOps.saveBoardMember, saveBoardMemberCase),
  bind(linkOps.removeBoardMember, removeLinkCase('board_members', 'company.board-member-removed')),
  bind(linkOps.saveProcurator, saveProcuratorCase),
  bind(linkOps.removeProcurator, removeLinkCase('procurators', 'company.procurator-removed')),
  bind(linkOps.saveGuarantor, saveGuarantorCase),
  bind(linkOps.removeGuarantor, removeLinkCase('guarantors', 'company.guarantor-removed')),
  bind(linkOps.removeRelationship, removeLinkCase('parents', 'company.relationship-removed')),
  bind(linkOps.listProcurators, companies.listProcuratorsCase),
  bind(linkOps.listGuarantors, companies.listGuarantorsCase),
];
