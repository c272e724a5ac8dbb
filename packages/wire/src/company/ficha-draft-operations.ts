import { z } from 'zod';
import { cnpj, instant, recordId } from '../codecs';
import { limit, page, pageOf } from '../lists';
import { restCommand, restRead } from '../operation';
import { draftBody } from '../platform/draft-operations';
import { COMPANY_DRAFT, COMPANY_READ, COMPANY_WRITE } from './company-access';

const service = 'client-manager';

/** Who wrote it, as colleagues know each other. */
const author = z.strictObject({ id: z.number().int(), name: z.string() });

/** Decisions §8: a draft of a ficha belongs to the company, registered or not yet; each author has one. */
const fichaDraft = z.strictObject({
  cnpj: z.string(),
  author,
  own: z.boolean(),
  savedAt: instant,
  body: draftBody,
});

/** Whole for its author and for those who may write the ficha; for anybody else there is none. */
export const listFichaDrafts = restRead({
  name: 'company.list-ficha-drafts',
  summary: 'Drafts of the ficha of a company: the own one, and those of others for who may write the ficha',
  service,
  method: 'GET',
  path: '/api/clients/{cnpj}/drafts',
  access: COMPANY_READ,
  input: z.object({ cnpj }),
  output: z.array(fichaDraft),
  discloses: true,
});

export const saveFichaDraft = restCommand({
  name: 'company.save-ficha-draft',
  summary: 'Keep the own draft of the ficha of a company',
  service,
  method: 'PUT',
  path: '/api/clients/{cnpj}/drafts/own',
  access: COMPANY_DRAFT,
  input: z.object({ cnpj, body: draftBody }),
  output: z.strictObject({ savedAt: instant }),
  errors: ['request.too-large', 'drafts.too-many', 'drafts.too-large'],
  replayable: false,
  audited: false,
});

export const discardFichaDraft = restCommand({
  name: 'company.discard-ficha-draft',
  summary: 'Drop the own draft of the ficha of a company',
  service,
  method: 'DELETE',
  path: '/api/clients/{cnpj}/drafts/own',
  access: COMPANY_DRAFT,
  input: z.object({ cnpj }),
  output: z.undefined(),
  status: 204,
  replayable: false,
  audited: false,
});

/** Its author keeps theirs. What the reply holds is unsaved work, which is kept once and not again for a replay. */
export const takeOverFichaDraft = restCommand({
  name: 'company.take-over-ficha-draft',
  summary: 'Copy the draft of somebody else into the own one',
  service,
  method: 'POST',
  path: '/api/clients/{cnpj}/drafts/take-over',
  access: COMPANY_WRITE,
  /** `replaces`: the own draft, where there is another one, may go. */
  input: z.object({ cnpj, author: recordId, replaces: z.boolean().default(false) }),
  output: fichaDraft,
  errors: ['draft.not-found', 'draft.own-exists', 'drafts.too-many', 'drafts.too-large'],
  discloses: true,
  replayable: false,
});

/** What somebody prepared and nobody saved yet, also of companies that are not registered. */
export const listWaitingDrafts = restRead({
  name: 'company.list-waiting-drafts',
  summary: 'Companies whose ficha has a draft that the caller may see, newest first',
  service,
  method: 'GET',
  path: '/api/client-drafts',
  access: COMPANY_READ,
  input: z.object({ page, limit: limit(10) }),
  output: pageOf(
    z.strictObject({
      cnpj: z.string(),
      /** Null where the company is not registered yet. */
      registeredName: z.string().nullable(),
      author,
      own: z.boolean(),
      savedAt: instant,
    }),
  ),
});
