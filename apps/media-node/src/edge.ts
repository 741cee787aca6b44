import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './http-answer.ts';

/**
 * Caches of nginx in front of this node (deploy/nginx/touchline-edge.conf). Each request of a viewer still comes here, where the
 * right to watch is checked and the bytes are counted; the answer is only the address of the file, by which nginx has it once for
 * all viewers.
 */
export type Edges = {
  /** Whether a request comes from an edge, which has the token of edges. */
  includes: (request: IncomingMessage) => boolean;
};

/** The header that nginx sets, whatever the viewer has sent. */
const HEADER = 'x-touchline-edge';
/** Playlists under such an address have a version in it, and files never change. */
const CACHED = 'public, max-age=60';

/** `token`: null when there are no edges. */
export function createEdges(token: string | null): Edges {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = token === null ? null : digest(token);
  return {
    includes({ headers }) {
      const given = headers[HEADER];
      return expected !== null && typeof given === 'string' && timingSafeEqual(digest(given), expected);
    },
  };
}

/** What an edge may keep. */
export function toKeep(answer: Answer): Answer {
  return { ...answer, cache: CACHED };
}

/**
 * Sends an edge to the address of a file, below its own internal `/_media/`, which nginx passes to `/edge/` of this node. The
 * viewer gets this type and this Cache-Control; all else is of the answer that the edge keeps.
 */
export function sendAddress(response: ServerResponse, path: string, { type, cache }: Answer): void {
  response.writeHead(200, {
    'x-accel-redirect': `/_media/${path}`,
    'content-type': type,
    'cache-control': cache,
    'content-length': 0,
  });
  response.end();
}
