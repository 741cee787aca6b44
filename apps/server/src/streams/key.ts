import { randomBytes } from 'node:crypto';

/** A key nobody guesses, of the alphabet that every media server takes. */
export const newKey = () => randomBytes(12).toString('base64url');
