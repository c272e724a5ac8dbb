import { stateByAbbreviation } from '@lastro/domain/states';
import { cleanText } from '@lastro/domain/text-rules';
import { z } from 'zod';
import { unavailable } from '../port';
import { type Limits, readJson, understood } from '../read-json';
import type { PostalAddress, PostalCodeAnswer, PostalCodes } from './port';

const text = z
  .string()
  .max(200)
  .nullish()
  .transform((value) => cleanText(value ?? ''));

/** ViaCEP's fields; `erro` is its way of saying "unknown" with status 200. */
const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({
    cep: z.string().max(20),
    logradouro: text,
    bairro: text,
    localidade: z
      .string()
      .max(200)
      .transform(cleanText)
      .refine((city) => city !== ''),
    uf: z
      .string()
      .transform((uf) => stateByAbbreviation(uf)?.abbreviation ?? '')
      .refine((uf) => uf !== ''),
  }),
]);

/** Reads a public postal code service by its configured address, whose `{zipCode}` is replaced. */
export function httpPostalCodes(address: string, limits?: Limits): PostalCodes {
  return {
    async find(zipCode: string): Promise<PostalCodeAnswer> {
      const reply = await readJson(address.replaceAll('{zipCode}', zipCode), limits);
      if (reply.outcome === 'not-found') return { outcome: 'unknown' };
      const read = understood(reply, answer);
      if ('outcome' in read) return read;
      if ('erro' in read.said) return { outcome: 'unknown' };
      const { cep, logradouro, bairro, localidade, uf } = read.said;
      if (cep.replace(/\D/g, '') !== zipCode) return unavailable('answered another question');
      const found: PostalAddress = {
        zipCode,
        address: filled(logradouro),
        neighborhood: filled(bairro),
        city: localidade,
        state: uf,
      };
      return { outcome: 'found', address: found };
    },
  };
}

function filled(value: string): string | null {
  return value === '' ? null : value;
}
