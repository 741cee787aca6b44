import type { TokenScope } from '@touchline/contract';
import type { Generated } from 'kysely';
import type { Instant } from '#database/column-types';

/** What is known of requests: the tokens of programs, attempts under a key, and counts against their limits. */
export type RequestTables = {
  idempotency: {
    user: number;
    key: string;
    fingerprint: Buffer;
    attempt: string;
    startedAt: Instant;
    aliveAt: Instant;
    written: Generated<boolean>;
    replySealed: Buffer | null;
  };
  access_token: {
    id: Generated<number>;
    user: number;
    name: string;
    scope: TokenScope;
    tokenHash: Buffer;
    expiresAt: Instant;
  };
  throttle: { key: string; count: number; endsAt: Instant };
};
