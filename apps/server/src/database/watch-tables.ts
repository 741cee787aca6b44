import type { Format } from '@touchline/contract';
import type { Generated } from 'kysely';
import type { Instant, Maybe, MaybeInstant } from '#database/column-types';

/** Who may watch with which link, and who has watched. */
export type WatchTables = {
  signed_link: {
    id: Generated<number>;
    stream: number;
    client: number;
    formats: Format[];
    networks: string[];
    maxViewers: number | null;
    signedViewers: Maybe<number>;
    until: Instant;
    createdAt: Instant;
    createdBy: Maybe<number>;
    revokedAt: MaybeInstant;
    revokedBy: Maybe<number>;
  };
  copied_link: {
    id: Generated<number>;
    stream: number;
    user: number;
    revokedAt: Instant;
    revokedBy: Maybe<number>;
  };
  watch_session: {
    id: Generated<number>;
    server: number;
    name: string;
    stream: number;
    kind: 'person' | 'client' | 'console' | null;
    user: Maybe<number>;
    link: Maybe<number>;
    client: Maybe<number>;
    format: Format;
    ip: string;
    startedAt: Instant;
    lastAt: Instant;
    endedAt: MaybeInstant;
    seconds: number;
    bytes: number;
  };
};
