import { ProbeFailure } from '@touchline/media/probe/failure';
import { redact } from '@touchline/media/probe/redact';
import { rtmpFailure } from '@touchline/media/probe/rtmp';
import { RtmpError } from '@touchline/media/rtmp/errors';
import { ALREADY_PUBLISHED, TOO_MANY_STREAMS } from './publish-refusals.ts';

/** Reasons for not pulling a source, as defined by the console. */
export const PULL_REASONS = [
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
] as const;
export type PullReason = (typeof PULL_REASONS)[number];

/** Ends a pull with its reason; the message is for the log. */
export class PullFailure extends Error {
  override name = 'PullFailure';
  readonly reason: PullReason;

  constructor(reason: PullReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Converts any error that ended a pull into its reason, without secrets that the source may repeat from its URL. */
export function toPullFailure(error: unknown, sourceUrl: string): PullFailure {
  if (error instanceof PullFailure) return error;
  const failure = error instanceof RtmpError ? rtmpFailure(error) : error;
  if (failure instanceof ProbeFailure && failure.reason === 'forbidden_target')
    return new PullFailure('forbidden_target', 'the address of the source is private');
  const failureReason = failure instanceof ProbeFailure ? failure.reason : null;
  const reason = PULL_REASONS.find((each) => each === failureReason) ?? 'bad_media';
  const message = error instanceof Error ? error.message : 'failed';
  return new PullFailure(reason, redact(message, sourceUrl));
}

/** Converts the node's own refusal to publish a pull. */
export function refusedPull(refusal: string): PullFailure {
  if (refusal === ALREADY_PUBLISHED) return new PullFailure('already_published', refusal);
  return new PullFailure(refusal === TOO_MANY_STREAMS ? 'node_full' : 'rejected', refusal);
}
