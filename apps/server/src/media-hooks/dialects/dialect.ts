import type { SecondPublisher } from '#server/media-hooks/second-publisher';

/**
 * The meaning of a media server's callback. `null`: the vendor does not report it, so any publisher of the key is
 * meant.
 */
export type Callback =
  /** `secret`: the argument of that name in the publish URL; null when there is none. */
  | { action: 'publish'; key: string; ip: string; clientId: string; secret: string | null }
  | { action: 'unpublish'; key: string; ip: string | null; clientId: string | null }
  /** A request to the server's own control interface, with the `user:password` that came with it. */
  | { action: 'control'; secret: string }
  /** A call that the vendor documents but the gate does not decide about; it is allowed. */
  | { action: 'other' };

type Answer = { status: number; body: unknown };

/**
 * One vendor's protocol: how a body is parsed and how the response looks. `refusal` is a sentence, or null to accept.
 */
export type Dialect = {
  /** Null when the body is not of this vendor: an unreadable call never admits a publisher. */
  read: (body: unknown) => Callback | null;
  /** How the server treats a second publisher of a key. */
  second: SecondPublisher;
  answer: (callback: Callback, refusal: string | null) => Answer;
};

/** The last part of a path, without the query: where vendors put the key. */
export function lastPart(path: string): string {
  const [withoutQuery = ''] = path.split('?');
  return withoutQuery.split('/').findLast((part) => part !== '') ?? '';
}

/** The publish secret in the arguments of a URL, or in a bare query string. */
export function secretIn(address: string | null | undefined): string | null {
  if (!address) return null;
  return new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('secret');
}

/** For vendors whose servers evaluate only the HTTP status. */
export const byStatus: Dialect['answer'] = (_callback, refusal) =>
  refusal === null ? { status: 200, body: {} } : { status: 403, body: { reason: refusal } };
