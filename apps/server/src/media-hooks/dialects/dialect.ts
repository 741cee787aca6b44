/** What a callback of a media server means. `null`: the vendor does not say, so any publisher of the key is meant. */
export type Asked =
  | { action: 'publish'; key: string; ip: string; clientId: string }
  | { action: 'unpublish'; key: string; ip: string | null; clientId: string | null }
  /** Nothing the gate decides about: it is allowed. */
  | { action: 'other' };

type Answer = { status: number; body: unknown };

/** One vendor's way to ask: how a body is read, and how it wants to be answered. `refusal` is a sentence, null lets in. */
export type Dialect = {
  /** Null when the body is not what this vendor sends. */
  read: (body: unknown) => Asked | null;
  answer: (asked: Asked, refusal: string | null) => Answer;
};

/** The last part of a path, without query: where vendors put the key. */
export function lastPart(path: string): string {
  const [bare = ''] = path.split('?');
  return bare.split('/').findLast((part) => part !== '') ?? '';
}

/** Vendors whose servers look at the HTTP status alone. */
export const byStatus: Dialect['answer'] = (_asked, refusal) =>
  refusal === null ? { status: 200, body: {} } : { status: 403, body: { reason: refusal } };
