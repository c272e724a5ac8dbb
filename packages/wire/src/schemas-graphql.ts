import { catalogueSdl } from './catalogue/catalogue-sdl';
import { companySdl } from './company/company-sdl';
import { commonSdl } from './graphql';
import type { Service } from './operation';

/** The SDL of each GraphQL service. The text is fixed here because the specification fixes the names. */
export const GRAPHQL_SDL: Readonly<Partial<Record<Service, string>>> = {
  'client-manager': commonSdl + companySdl,
  underwriting: commonSdl + catalogueSdl,
};
