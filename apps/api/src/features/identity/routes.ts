import * as localOps from '@lastro/wire/identity/local-issuer-operations';
import * as passwordOps from '@lastro/wire/identity/password-operations';
import * as sessionOps from '@lastro/wire/identity/session-operations';
import * as userOps from '@lastro/wire/identity/user-operations';
import { type Binding, bind } from '../../platform/door/binding';
import { createUserCase } from './create-user';
import { decideGrantCase } from './decide-grant';
import type { IdentitySetup } from './identity-setup';
import { issueLocalTokenCase, listLocalAccountsCase } from './local-issuer';
import {
  endOwnSessionCase,
  getProfileCase,
  listOwnSessionsCase,
  signOutCase,
  signOutEverywhereCase,
} from './own-session';
import { checkPasswordLinkCase, choosePasswordCase, issuePasswordLinkCase } from './password-links';
import { signInWithGoogleCase, signInWithPasswordCase } from './sign-in';
import { acceptTermsCase, getTermsAcceptanceCase } from './terms';
import { updateUserCase } from './update-user';
import { grantFlagCase, revokeFlagCase } from './user-flags';
import { getUserCase, getUserHistoryCase, listGrantsCase, listUsersCase } from './users';

export function identityBindings(setup: IdentitySetup): Binding[] {
  return [
    bind(sessionOps.signInWithGoogle, signInWithGoogleCase(setup)),
    bind(sessionOps.signInWithPassword, signInWithPasswordCase(setup)),
    bind(sessionOps.signOut, signOutCase),
    bind(sessionOps.signOutEverywhere, signOutEverywhereCase),
    bind(sessionOps.getProfile, getProfileCase(setup)),
    bind(sessionOps.listOwnSessions, listOwnSessionsCase(setup)),
    bind(sessionOps.endOwnSession, endOwnSessionCase),
    bind(sessionOps.getTermsAcceptance, getTermsAcceptanceCase),
    bind(sessionOps.acceptTerms, acceptTermsCase),
    bind(userOps.listUsers, listUsersCase),
    bind(userOps.getUser, getUserCase),
    bind(userOps.getUserHistory, getUserHistoryCase),
    bind(userOps.createUser, createUserCase),
    bind(userOps.updateUser, updateUserCase),
    bind(userOps.grantFlag, grantFlagCase),
    bind(userOps.revokeFlag, revokeFlagCase),
    bind(userOps.listGrants, listGrantsCase),
    bind(userOps.decideGrant, decideGrantCase),
    bind(passwordOps.issuePasswordLink, issuePasswordLinkCase),
    bind(passwordOps.checkPasswordLink, checkPasswordLinkCase),
    bind(passwordOps.choosePassword, choosePasswordCase),
    ...(setup.localIssuer === null ? [] : localIssuerBindings(setup.localIssuer)),
  ];
}

/** Do not exist at all where Google stands. */
function localIssuerBindings(issuer: NonNullable<IdentitySetup['localIssuer']>): Binding[] {
  return [
    bind(localOps.listLocalAccounts, listLocalAccountsCase),
    bind(localOps.issueLocalToken, issueLocalTokenCase(issuer)),
  ];
}
