/** `npm test` tries a part of everything; `npm test -- long` tries it all. */
export const LONG = process.env.ATTACK === 'long';
