/** Why access is not given, or not by this person. */
export type IdentityRefusalCode =
  | 'user.group-of-other-kind'
  | 'user.admin-approves'
  | 'password-link.group-waits'
  | 'grant.asker-gone'
  | 'grant.own-request'
  | 'grant.own-benefit'
  | 'flag.ends-in-past'
  | 'flag.too-long';
