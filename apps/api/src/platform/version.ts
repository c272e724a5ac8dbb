/** The app version of spec §1. */
export const APP_VERSION = '1.3.0-rc.16';
