/** The same call for people only, who have signed in. */
export const inPerson = <R extends { inPerson: boolean }>(declared: R): R => ({ ...declared, inPerson: true });
