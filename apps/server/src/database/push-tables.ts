import type { NoticeData, PushKind, pushErrors } from '@touchline/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { Instant, Maybe, MaybeInstant } from '#database/column-types';

export type PushTables = {
  push_key: { id: Generated<number>; publicKey: string; privateKeySealed: Buffer };
  push_subscription: {
    id: Generated<number>;
    user: number;
    session: Maybe<number>;
    endpoint: string;
    p256dh: string;
    authSealed: Buffer;
    userAgent: string;
    language: string;
    createdAt: Instant;
  };
  push_delivery: {
    id: Generated<number>;
    subscription: number;
    kind: PushKind;
    data: JSONColumnType<NoticeData>;
    topic: string;
    createdAt: Instant;
    dueAt: MaybeInstant;
    tries: Generated<number>;
    deliveredAt: MaybeInstant;
    status: Maybe<number>;
    error: Maybe<(typeof pushErrors)[number]>;
  };
};
