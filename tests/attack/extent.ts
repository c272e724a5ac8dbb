/** `npm test` tries a part of everything; with `ATTACK=long` it tries it all. */
export const LONG = process.env.ATTACK === 'long';
