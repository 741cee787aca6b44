import type { FeedFailureCode } from '@touchline/contract';

/** A feed that cannot be read; `detail` is what only numbers can say. */
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

/** Loading ended before its end: this process stops, or another one has the feed now. */
export class InterruptedError extends Error {}
