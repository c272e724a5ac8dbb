import { z } from 'zod';
import { SERVICES } from './operation';

/** What the web app reads once at start, before anyone signs in (`/config.json`). */
export const webConfig = z.object({
  environment: z.string(),
  production: z.boolean(),
  appVersion: z.string(),
  /**
   * Where staff goes to prove who they are: Google, or the built-in local issuer outside production. Null where there
   * is neither.
   */
  googleSignIn: z
    .object({ authorizeUrl: z.string(), clientId: z.string(), hostedDomain: z.string().nullable() })
    .nullable(),
  /** A service can live elsewhere: its base address, by name. */
  services: z.partialRecord(z.enum(SERVICES), z.string()),
});

export type WebConfig = z.infer<typeof webConfig>;
