import * as z from 'zod/mini';
import { instant } from '#kit/value';
import type { ProbeReason } from './monitoring.ts';

/** Matches the URL schemes that a media node can pull from; over HTTP it pulls FLV. */
export const pullable = /^(?:rtmps?|https?):\/\//;

/** Whether a media node can pull from the URL, by its scheme. */
export function isPullable(sourceUrl: string): boolean {
  return pullable.test(sourceUrl);
}

/** URL of a source that a media node pulls, at most `max` characters; empty when there is none. */
export const sourceUrl = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.regex(/^$|^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+\S*$/),
    z.refine((url) => url === '' || isPullable(url), { params: { code: 'unsupported_source' } }),
  );

/** `url` without what precedes the last `@` and without its query, which may hold a token: `rtmp://host/…`. */
export function withoutCredentials(url: string): string {
  return url.replace(/\/\/.*@/, '//…@').replace(/[?#].*$/, '?…');
}

/** Why a media node is not pulling a source: the phase in which the connection failed, or the node's own reason. */
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

/** `since`: when the failures began; null when no pull was attempted. */
export const pullFailure = z.object({ reason: z.enum(pullReasons), since: z.nullable(instant) });
export type PullFailure = z.infer<typeof pullFailure>;
