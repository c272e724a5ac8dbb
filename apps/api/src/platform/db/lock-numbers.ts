/**
 * The numbers of the database's advisory locks, all of them: two uses with one number would wait for each other. They stay
 * as they are, because processes of two versions may run side by side and must agree.
 *
 * PostgreSQL has two kinds, which never meet: one number of 64 bits, and a pair of a space and a number of 32 bits each.
 */

/** For `hashtext`, a number by its name. */
export const LOCK_NAMES = { ownership: 'company.ownership' } as const;

/** Numbers by themselves: one lock each. */
export const LOCKS = {
  /** The process that owns an embedded folder. */
  embeddedOwner: 7_170_001,
  migrations: 7_170_002,
  /** What several processes that start together do one after the other. */
  starting: 7_170_003,
  /** Somebody walks the whole trail. */
  trailVerification: 7_170_004,
} as const;

/** The first of a pair; the second says which. */
export const LOCK_SPACES = {
  /** Approvals in one group, by company. */
  commitments: 718,
  /** Workers that are alive. */
  workers: 7171,
  /** Commands with an outside step that still run. */
  leases: 7172,
  /** Commands with an outside step of which one runs at a time, by what they are about. */
  turns: 7173,
  /** Processes that remember sessions, by the last change that they know to have been made. */
  rememberedSessions: 7174,
} as const;

/** For `hashtextextended`: the text says which, and the seed keeps the texts of one use apart from another's. */
export const LOCK_SEEDS = {
  commandKeys: 717,
  /** A seed and no space: the 718 of `commitments` is of the other kind. */
  signInAttempts: 718,
  groupMembers: 719,
  personalDataUses: 720,
  drafts: 721,
} as const;
