import { randomBytes } from 'node:crypto';

/** A random stream key, of characters that every media server accepts. */
export const newKey = () => randomBytes(12).toString('base64url');
