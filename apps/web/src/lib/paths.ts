import { path } from './path';

/** Every address of the product, once, as the specification spells it (§2). */
export const paths = {
  root: path('/'),
  home: path('/home'),
  profile: path('/profile'),

  staffSignIn: path('/staff'),
  bankingSignIn: path('/entrar'),
  choosePassword: path('/entrar/definir-senha'),
  unauthorized: path('/unauthorized'),
  localIssuer: path('/dev/issuer'),
  components: path('/dev/components'),

  companies: path('/settings/companies'),
  company: path('/settings/companies/{taxId}'),
  newCompany: path('/company/new'),
  ficha: path('/company/{taxId}/edit'),

  proposals: path('/credit/proposal'),
  newProposal: path('/credit/proposal/new'),
  proposal: path('/credit/proposal/{proposalId}/edit'),
  receivables: path('/credit/receivables'),
  inquiry: path('/credit/query'),

  users: path('/settings/users'),
  newUser: path('/settings/users/new'),
  user: path('/settings/users/{userId}'),
  grants: path('/settings/grants'),
  trail: path('/audit'),
} as const;
