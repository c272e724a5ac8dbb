import { unavailable } from '../gateways/port';
import type { TestAppOptions } from './app';

/** The settings of production, and a Google that nobody asks. */
export const PRODUCTION = {
  env: { APP_ENV: 'production', DEMO: '0', GOOGLE_CLIENT_ID: 'x' },
  google: {
    authorizeUrl: '',
    clientId: 'x',
    hostedDomain: null,
    check: async () => unavailable('nobody asks'),
  },
} satisfies TestAppOptions;
