import { join } from 'node:path';
import type { GoogleConfig } from '../../platform/config';
import type { Gateway } from '../gateway';
import { localIssuer } from './built-in';
import { googleIdentity } from './google';
import type { GoogleIdentity, LocalIssuer } from './port';

const LOCAL_ISSUER_ON =
  'the local issuer is on: anybody on this machine can sign in as any staff account. Set GOOGLE_CLIENT_ID or DEMO=0 to turn it off';
export const NO_STAFF_SIGN_IN =
  'Nobody of the staff can sign in: set GOOGLE_CLIENT_ID (or DEMO=1, for demo accounts on this machine).';

/** Where it is not configured the local issuer stands in, with demo accounts only; null: nobody of the staff signs in. */
export const googleIdentityGateway: Gateway<GoogleIdentity | LocalIssuer | null, GoogleConfig> = {
  name: 'google-identity',
  // The platform reads it: whether real people sign in decides about demo data.
  setting: (_read, { google }) => google,
  real: googleIdentity,
  async builtIn({ config, log }) {
    if (config.demo === 'none') {
      log.warn(NO_STAFF_SIGN_IN);
      return null;
    }
    log.warn(LOCAL_ISSUER_ON);
    return localIssuer(join(config.dataDir, 'local-issuer.pem'));
  },
};
