import type { FormatStatuses, PullReason, Stream } from '@touchline/contract';
import type { Offer } from '#server/watching/offer';
import type { Row } from '#kit/crud';

/** A row of the view stream_item. */
export type StreamRow = Row &
  Omit<
    Stream,
    | 'links'
    | 'linkReasons'
    | 'linksUntil'
    | 'publishUrl'
    | 'available'
    | 'abilities'
    | 'formats'
    | 'hiddenBy'
    | 'pullFailure'
    | 'canBeCut'
  > & {
    offer: Offer | null;
    /** By user, when the links that they copied were last revoked; null when none were. */
    copiesRevoked: Record<string, string> | null;
    formats: FormatStatuses | null;
    publisher: string | null;
    publishSecretVersion: number;
    pullReason: PullReason | null;
    pullFailedSince: string | null;
  };
