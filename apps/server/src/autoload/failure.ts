import type { FeedFailureCode } from '@touchline/contract';

/** The feed cannot be read; `detail` holds what belongs to the code. */
export class FeedError extends Error {
  override name = 'FeedError';
  code: FeedFailureCode;
  detail: string;

  constructor(code: FeedFailureCode, detail: string) {
    super(`${code} ${detail}`.trim());
    this.code = code;
    this.detail = detail;
  }
}

/** Loading was interrupted: this process is stopping, or another one has taken over the feed. */
export class InterruptedError extends Error {}
