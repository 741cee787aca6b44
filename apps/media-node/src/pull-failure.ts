import { ProbeFailure } from '@touchline/media/probe/failure';
import { redact } from '@touchline/media/probe/redact';
import { rtmpFailure } from '@touchline/media/probe/rtmp';
import type { ReasonCode } from '@touchline/media/probe/seen';
import { RtmpError } from '@touchline/media/rtmp/errors';
import { ALREADY_PUBLISHED, TOO_MANY_STREAMS } from './hub.ts';

/** Why a source is not pulled, as the console knows it. */
export type PullReason = ReasonCode | 'unsupported_source' | 'already_published' | 'node_full';

/** Ends a pull with its reason; the message is for the log. */
export class PullFailure extends Error {
  override name = 'PullFailure';
  readonly reason: PullReason;

  constructor(reason: PullReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Whatever ended a pull, with its reason, and without what a source may repeat of its own address. */
export function toPullFailure(error: unknown, sourceUrl: string): PullFailure {
  if (error instanceof PullFailure) return error;
  const failure = error instanceof RtmpError ? rtmpFailure(error) : error;
  if (failure instanceof ProbeFailure && failure.reason === 'forbidden_target')
    return new PullFailure('forbidden_target', 'the address of the source is private');
  const reason = failure instanceof ProbeFailure ? failure.reason : 'bad_media';
  const message = error instanceof Error ? error.message : 'failed';
  return new PullFailure(reason, redact(message, sourceUrl));
}

/** Why the node itself did not let a pull publish. */
export function refusedPull(refusal: string): PullFailure {
  if (refusal === ALREADY_PUBLISHED) return new PullFailure('already_published', refusal);
  return new PullFailure(refusal === TOO_MANY_STREAMS ? 'node_full' : 'rejected', refusal);
}
