/** The SECRET_KEY of the console that `list-server.ts` runs. */
export const benchSecretKey = 'b'.repeat(32);
