import { defineActions, defineRecords } from '../trail-words';
import { companyFacts, personFacts } from './company-facts';

export const companyActions = defineActions({
  'company.created': 'cadastrou a empresa',
  'company.changed': 'alterou a ficha',
  'company.bank-data-changed': 'alterou os dados bancários',
  'company.logo-changed': 'trocou o logotipo',
  'company.logo-removed': 'retirou o logotipo',
  'company.data-read': 'viu dados pessoais ou bancários por inteiro',
  'company.form-printed': 'imprimiu a ficha',
  'company.draft-read': 'leu rascunhos da ficha de outras pessoas',
  'company.draft-taken-over': 'assumiu um rascunho da ficha',
  'company.representative-saved': 'salvou um representante',
  'company.representative-removed': 'retirou um representante',
  'company.board-member-saved': 'salvou um membro da diretoria',
  'company.board-member-removed': 'retirou um membro da diretoria',
  'company.procurator-saved': 'salvou um procurador',
  'company.procurator-removed': 'retirou um procurador',
  'company.guarantor-saved': 'incluiu um avalista',
  'company.guarantor-removed': 'retirou um avalista',
  'company.relationship-saved': 'salvou uma empresa sócia',
  'company.relationship-removed': 'retirou uma empresa sócia',
  'company.person-created': 'cadastrou a pessoa',
  'company.person-changed': 'alterou a pessoa',
  'company.person-read': 'viu os dados da pessoa por inteiro',
  'company.spouse-linked': 'vinculou o cônjuge',
  'company.spouse-changed': 'alterou o cônjuge',
  'company.spouse-unlinked': 'desvinculou o cônjuge',
});

export const companyRecords = defineRecords({
  company: { label: 'Empresa', isPersonal: false, id: { kind: 'tax-id' }, facts: companyFacts },
  person: { label: 'Pessoa', isPersonal: true, facts: personFacts },
});
