import * as z from 'zod/mini';
import { instant } from '#kit/value';
import type { ProbeReason } from './monitoring.ts';

/** Schemes of the sources that a media node can pull; over HTTP it reads FLV. */
export const pullable = /^(?:rtmps?|https?):\/\//;

export function isPullable(sourceUrl: string): boolean {
  return pullable.test(sourceUrl);
}

/** The address of a source that a media node pulls; empty when there is none. */
export const sourceUrl = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.regex(/^$|^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+\S*$/),
    z.refine((url) => url === '' || isPullable(url), { params: { code: 'unsupported_source' } }),
  );

/** `rtmp://name:secret@host/…` without what comes before the last `@`, and without a query, which may hold a token. */
export function withoutCredentials(url: string): string {
  return url.replace(/\/\/.*@/, '//…@').replace(/[?#].*$/, '?…');
}

/** Why a media node does not pull a source: where the connection to it failed, or what the node itself says. */
export const pullReasons = [
  'bad_url',
  'dns',
  'tcp',
  'tls',
  'handshake',
  'rejected',
  'not_found',
  'http_4xx',
  'http_5xx',
  'redirects',
  'no_media',
  'bad_media',
  'timeout',
  'forbidden_target',
  'unsupported_source',
  'already_published',
  'node_full',
] as const satisfies (ProbeReason | 'unsupported_source' | 'already_published' | 'node_full')[];
export type PullReason = (typeof pullReasons)[number];

/** `since`: when the pull began to fail; null when it was never tried. */
export const pullFailure = z.object({ reason: z.enum(pullReasons), since: z.nullable(instant) });
export type PullFailure = z.infer<typeof pullFailure>;
