import { MAX_SECONDARY_ACTIVITIES } from '@lastro/domain/company/company-rules';
import { parseCep, parseEmail, parsePhone } from '@lastro/domain/contact';
import { parseIsoDate } from '@lastro/domain/dates';
import { reaisToCents } from '@lastro/domain/money';
import { stateByAbbreviation } from '@lastro/domain/states';
import { type Cnpj, parseCnpj } from '@lastro/domain/tax-id';
import { cleanText } from '@lastro/domain/text-rules';
import { z } from 'zod';
import { unavailable } from '../port';
import { type Limits, readJson, understood } from '../read-json';
import type { CompanyRegistry, RegistryAnswer, RegistryCompany } from './port';

/** Cleaned, and cut where the ficha would refuse it: the registry's texts are long and untidy. */
function text(max: number) {
  return z
    .string()
    .max(2000)
    .nullish()
    .transform((value) => cleanText(value ?? ''))
    .transform((clean) => (clean === '' ? null : Array.from(clean).slice(0, max).join('')));
}

/** A code that services send as text or as a number, which then has lost its leading zeros. */
function code(digits: number) {
  return z
    .union([z.string().max(20), z.number()])
    .nullish()
    .transform((value) =>
      String(value ?? '')
        .replace(/\D/g, '')
        .padStart(digits, '0'),
    )
    .transform((padded) => (padded.length === digits && Number(padded) > 0 ? padded : null));
}

/** The field names that public CNPJ services of the federal dataset share. */
const answer = z.object({
  cnpj: z.string().max(40),
  razao_social: text(200).refine((name) => name !== null && name.length > 1),
  nome_fantasia: text(200),
  codigo_natureza_juridica: code(4),
  data_inicio_atividade: text(10),
  opcao_pelo_mei: z.boolean().nullish(),
  opcao_pelo_simples: z.boolean().nullish(),
  cep: code(8),
  descricao_tipo_de_logradouro: text(60),
  logradouro: text(130),
  numero: text(20),
  complemento: text(100),
  bairro: text(100),
  municipio: text(100),
  uf: text(2),
  email: text(320),
  ddd_telefone_1: text(40),
  capital_social: z.number().nullish(),
  cnae_fiscal: code(7),
  cnaes_secundarios: z
    .array(z.object({ codigo: code(7) }))
    .max(500)
    .nullish(),
  descricao_situacao_cadastral: text(60),
});

/** Reads a public CNPJ service by its configured address, whose `{cnpj}` is replaced. */
export function httpCompanyRegistry(address: string, limits?: Limits): CompanyRegistry {
  return {
    async find(cnpj: Cnpj): Promise<RegistryAnswer> {
      const reply = await readJson(address.replaceAll('{cnpj}', cnpj), limits);
      if (reply.outcome === 'not-found') return { outcome: 'unknown' };
      const read = understood(reply, answer);
      if ('outcome' in read) return read;
      if (parseCnpj(read.said.cnpj) !== cnpj) return unavailable('answered another question');
      return { outcome: 'found', company: toCompany(cnpj, read.said) };
    },
  };
}

/** What is not well formed in itself (an e-mail without a domain, a telephone of six digits) is left for a person. */
function toCompany(cnpj: Cnpj, said: z.output<typeof answer>): RegistryCompany {
  const street = [said.descricao_tipo_de_logradouro, said.logradouro].filter((part) => part !== null);
  const secondary = (said.cnaes_secundarios ?? []).flatMap(({ codigo }) => (codigo === null ? [] : [codigo]));
  return {
    cnpj,
    registeredName: said.razao_social ?? '',
    name: said.nome_fantasia,
    societaryType: said.codigo_natureza_juridica,
    foundingDate: parsedBy(parseIsoDate, said.data_inicio_atividade),
    mei: said.opcao_pelo_mei ?? null,
    optingSimple: said.opcao_pelo_simples ?? null,
    zipCode: parsedBy(parseCep, said.cep),
    address: street.length === 0 ? null : street.join(' '),
    number: said.numero,
    complement: said.complemento,
    neighborhood: said.bairro,
    city: said.municipio,
    state: parsedBy(stateByAbbreviation, said.uf)?.abbreviation ?? null,
    email: parsedBy(parseEmail, said.email),
    phone: parsedBy(parsePhone, said.ddd_telefone_1),
    socialCapital: said.capital_social == null ? null : reaisToCents(said.capital_social),
    mainActivity: said.cnae_fiscal,
    secondaryActivities: [...new Set(secondary)]
      .filter((each) => each !== said.cnae_fiscal)
      .slice(0, MAX_SECONDARY_ACTIVITIES),
    situation: said.descricao_situacao_cadastral,
  };
}

function parsedBy<T>(parse: (text: string) => T | null, value: string | null): T | null {
  return value === null ? null : parse(value);
}
