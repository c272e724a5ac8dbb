/** The four entries of the local session (spec §1). `lastro.config` is kept by ui/preferences. */
export const STORAGE_KEYS = {
  auth: 'lastro.auth',
  config: 'lastro.config',
  banking: 'lastro.banking',
  monitoring: 'lastro.monitoring',
} as const;
