/** What the rest of the house may ask of identity. */
export { bootstrapAdmins, ensureFirstAdmin } from './first-admin';
export { sessionsOf, sessionUserByEmail } from './session-store';
