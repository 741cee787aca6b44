/** What a callback of a media server means. `null`: the vendor does not say, so any publisher of the key is meant. */
export type Asked =
  /** `secret`: the argument of that name in the address that the encoder publishes to; null when there is none. */
  | { action: 'publish'; key: string; ip: string; clientId: string; secret: string | null }
  | { action: 'unpublish'; key: string; ip: string | null; clientId: string | null }
  /** A call that the vendor documents and the gate does not decide about: it is allowed. */
  | { action: 'other' };

type Answer = { status: number; body: unknown };

/** One vendor's way to ask: how a body is read, and how it wants to be answered. `refusal` is a sentence, null lets in. */
export type Dialect = {
  /** Null when the body is not what this vendor sends: nobody is let in by a call that cannot be read. */
  read: (body: unknown) => Asked | null;
  answer: (asked: Asked, refusal: string | null) => Answer;
};

/** The last part of a path, without query: where vendors put the key. */
export function lastPart(path: string): string {
  const [bare = ''] = path.split('?');
  return bare.split('/').findLast((part) => part !== '') ?? '';
}

/** The publish secret among the arguments of an address, with or without what comes before the `?`. */
export function secretIn(address: string | null | undefined): string | null {
  if (!address) return null;
  return new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('secret');
}

/** Vendors whose servers look at the HTTP status alone. */
export const byStatus: Dialect['answer'] = (_asked, refusal) =>
  refusal === null ? { status: 200, body: {} } : { status: 403, body: { reason: refusal } };
