/** What the rest of the house may ask of identity. */
export { bootstrapAdmins, ensureFirstAdmins } from './first-admin';
export { givePassword } from './first-password';
export { sessionsOf, sessionUserByEmail } from './session-store';
export { userEmail, userName, usersNamed } from './user-name-read';
