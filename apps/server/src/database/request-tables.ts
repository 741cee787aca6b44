import type { Generated } from 'kysely';
import type { Instant } from '#database/column-types';

/** What is known of requests: attempts under a key, and counts against their limits. */
export type RequestTables = {
  idempotency: {
    user: number;
    key: string;
    fingerprint: Buffer;
    attempt: string;
    startedAt: Instant;
    written: Generated<boolean>;
    replySealed: Buffer | null;
  };
  throttle: { key: string; count: number; endsAt: Instant };
};
