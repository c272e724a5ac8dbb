import { LOGO_MAX_BYTES } from '@lastro/domain/company/logo';
import { z } from 'zod';
import { cnpj, reason } from '../codecs';
import { fileReply, restCommand, restRead } from '../operation';
import { COMPANY_READ, COMPANY_WRITE } from './company-access';
import { client } from './company-schemas';

const service = 'client-manager';
const path = '/api/clients/{cnpj}/logo';

/** Base64 takes four characters for three bytes. */
const MAX_TEXT = Math.ceil(LOGO_MAX_BYTES / 3) * 4;

/** A PNG or a JPEG as base64, of whatever size within the limits; kept as a PNG of 150 by 150 points. */
export const saveLogo = restCommand({
  name: 'company.save-logo',
  summary: 'Give a company its logo, or another one',
  service,
  method: 'PUT',
  path,
  access: COMPANY_WRITE,
  input: z.object({
    cnpj,
    image: z
      .string()
      .min(4)
      .max(MAX_TEXT)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .meta({ format: 'byte' }),
  }),
  output: client,
  errors: ['company.not-found', 'logo.not-an-image', 'logo.too-large'],
  maxBodyBytes: MAX_TEXT + 1024,
  discloses: true,
});

export const removeLogo = restCommand({
  name: 'company.remove-logo',
  summary: 'Take away the logo of a company',
  service,
  method: 'DELETE',
  path,
  access: COMPANY_WRITE,
  input: z.object({ cnpj, reason }),
  output: client,
  errors: ['company.not-found', 'logo.not-found'],
  discloses: true,
});

/** `v` is part of the address that `logoUrl150` names: with it the picture never changes. */
export const getLogo = restRead({
  name: 'company.get-logo',
  summary: 'The logo of a company as a PNG of 150 by 150 points',
  service,
  method: 'GET',
  path,
  access: COMPANY_READ,
  input: z.object({ cnpj, v: z.string().max(64).optional() }),
  output: fileReply,
  errors: ['logo.not-found'],
});
