import { z } from 'zod';
import { percent } from '../codecs';
import { cnpjText, idText, ownerTaxIdText } from './told';

/** Flat, because GraphQL has no recursive selection: a node names the one it hangs from. */
const ownershipNode = z.strictObject({
  key: z.string(),
  parentKey: z.string().nullable(),
  taxId: ownerTaxIdText,
  kind: z.enum(['company', 'person']),
  name: z.string(),
  direct: percent,
  indirect: percent,
  reachesThreshold: z.boolean(),
  isOpen: z.boolean(),
  /** What an owner of 25 % or more still owes. */
  missing: z.array(z.string()),
});

export const ownershipPicture = z.strictObject({
  cnpj: cnpjText,
  registeredName: z.string(),
  directTotal: percent,
  hasLoop: z.boolean(),
  nodes: z.array(ownershipNode),
  finalOwners: z.array(
    z.strictObject({
      id: idText,
      taxId: ownerTaxIdText,
      name: z.string(),
      pep: z.boolean().nullable(),
      total: percent,
      reachesThreshold: z.boolean(),
      missing: z.array(z.string()),
    }),
  ),
});
