import { COMPANY_SCALARS } from './company-fields';

/** What the web app asks of a person inside another record. */
const PERSON_SUMMARY = 'id taxId name birthDate pep masked';

/** Everything of a ficha: the selection of the stored query CompanyDetails and of the commands' replies. */
export const CLIENT_SELECTION = `
  id cnpj formattedCnpj ${COMPANY_SCALARS.join(' ')} societaryTypeDescription street createdAt updatedAt logoUrl150
  country { id country } mainActivity { id code description } secondaryActivities { id code description }
  taxType { id description } riscoSocioAmbiental { id description } industry { id industry } useOfCredit { id description }
  parentCompanies { id version percentageOwned parentCompany { id cnpj formattedCnpj name registeredName foundingDate } }
  boardMembers { id version position startDate endDate person { ${PERSON_SUMMARY} } }
  representatives { id version isSigner isRequiredSigner percentageVotingCapital percentageOwned startDate documentGroups person { ${PERSON_SUMMARY} } }
  procurators { id version procuratorTaxId isSigner powers validUntil person { ${PERSON_SUMMARY} } }
  guarantors { id version person { ${PERSON_SUMMARY} } }
  politicallyExposed { relationshipType exposedName exposedTaxId position organization startDate endDate inForce indirectShare person { ${PERSON_SUMMARY} } }
  bankAccount { bankCode bankName agency agencyDigit account accountDigit kind masked version }
  origins { field source at registryValue registryAt }
  completeness { percent missing { key section label owners { name kind total fields } } }
  version
`.replace(/\s+/g, ' ');

export const PERSON_SELECTION = `
  id taxId name birthDate idNumber idEmitter idEmitterUF idEmissionDate fatherName motherName gender naturality nationality
  netWorth monthlyIncome otherRevenue companyName position
  contactInfo { address number complement neighborhood city state zipCode phone email }
  maritalStatus { id statusDescription } marriageRegime { id description }
  spouse { id taxId name idNumber idEmitter idEmissionDate email phone version } spouseVersion
  pep pepInForce pepPeriod { startDate endDate } pepPosition pepOrganization pepRelationships { id relationshipType }
  pepSecondary { id relationshipType person { id name taxId position organization relationships } }
  isProcurator isGuarantor companies { cnpj registeredName roles } masked createdAt updatedAt version
`.replace(/\s+/g, ' ');
