import { BANK_CODES, PAYMENT_PROVIDERS } from '@lastro/domain/bank-codes';
import { FICHA_SECTIONS } from '@lastro/domain/company/company-fields';
import { PERSON_SECTIONS } from '@lastro/domain/company/completeness';
import { PEP_RELATIONSHIPS } from '@lastro/domain/company/pep';
import { ID_ISSUERS } from '@lastro/domain/id-issuers';
import { STATES } from '@lastro/domain/states';
import { z } from 'zod';

/*
 * Texts that the server itself writes, told in the documentation for what they are. They are not checked again on the
 * way out: a code that an older release saved is shown by those who read it, never refused.
 */

const oneOf = (codes: readonly string[]) => z.string().meta({ enum: [...codes] });
const like = (pattern: string) => z.string().meta({ pattern });

/** The number of a record. */
export const idText = like('^[0-9]+$');
export const cnpjText = like('^[0-9A-Z]{12}[0-9]{2}$');
export const formattedCnpjText = like('^[0-9A-Z]{2}[.][0-9A-Z]{3}[.][0-9A-Z]{3}/[0-9A-Z]{4}-[0-9]{2}$');
/** A CPF, or as much of it as its reader may see. */
export const cpfText = z
  .string()
  .meta({ pattern: '^([0-9]{11}|[0-9*]{3}[.][0-9*]{3}[.][0-9*]{3}-[0-9*]{2})$' });
/** Of an owner: a company's whole, a person's as much as its reader may see. */
export const ownerTaxIdText = z.string().meta({ maxLength: 14 });
export const activityText = like('^[0-9]{7}$');
export const legalNatureText = like('^[0-9]{4}$');
export const cepText = z.string().meta({ maxLength: 8 });
export const phoneText = z.string().meta({ maxLength: 11 });
export const emailText = z.string().meta({ maxLength: 254 });
export const stateText = oneOf(STATES.map((state) => state.abbreviation));
export const issuerText = oneOf(ID_ISSUERS.map((issuer) => issuer.code));
export const relationshipText = oneOf(PEP_RELATIONSHIPS.map((relationship) => relationship.code));
export const bankText = oneOf([...BANK_CODES, ...PAYMENT_PROVIDERS.map((provider) => provider.code)]);
export const sectionText = oneOf([
  ...new Set([...FICHA_SECTIONS, ...PERSON_SECTIONS].map((section) => section.id)),
]);
export const roleText = oneOf(['representative', 'board_member', 'procurator', 'guarantor']);

/** What a person typed, as long as the form lets it be. */
export const typed = (max: number) => z.string().meta({ maxLength: max });
