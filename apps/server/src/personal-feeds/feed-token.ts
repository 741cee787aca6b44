/** A token of an address: the id of the feed, which finds it, and a secret of 256 bits, which must be right. */
export const tokenOf = (id: number, secret: string): string => `${id}-${secret}`;

/** The two halves of a token; null for anything else. */
export function readToken(token: string): { id: number; secret: string } | null {
  const [, id, secret] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { id: Number(id), secret };
}
