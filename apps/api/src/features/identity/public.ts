/** What the rest of the house may ask of identity. */
export { bootstrapAdmins, ensureFirstAdmin } from './first-admin';
export { sessionsOf } from './session-store';
export { sessionUserByEmail } from './session-store';
