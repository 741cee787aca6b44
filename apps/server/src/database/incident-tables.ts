import type { IncidentCause, IncidentEntryKind, WebhookTopic, WebhookType } from '@touchline/contract';
import type { Generated } from 'kysely';
import type { PushTables } from '#database/push-tables';
import type { Instant, Maybe, MaybeInstant } from '#database/column-types';

export type AlarmTables = IncidentTables & PushTables;

type IncidentTables = {
  incident: {
    id: Generated<number>;
    cause: IncidentCause;
    subject: string;
    name: string;
    server: Maybe<number>;
    openedAt: Instant;
    closedAt: MaybeInstant;
    outcome: Maybe<string>;
    acknowledgedAt: MaybeInstant;
    acknowledgedBy: Maybe<number>;
    note: Generated<string>;
    mute: Maybe<string>;
    mutedUntil: MaybeInstant;
    notifyAt: MaybeInstant;
    steps: Generated<number>;
    escalateAt: MaybeInstant;
    unmutedAt: MaybeInstant;
    announcedAt: MaybeInstant;
  };
  maintenance: {
    id: Generated<number>;
    server: number;
    startsAt: Instant;
    endsAt: Instant;
    note: Generated<string>;
    createdBy: Maybe<number>;
  };
  incident_stream: {
    incident: number;
    stream: number;
    joinedAt: Instant;
    since: MaybeInstant;
    leftAt: MaybeInstant;
    outcome: Maybe<string>;
    reason: Maybe<string>;
    address: Generated<string>;
    otherSince: MaybeInstant;
  };
  incident_entry: {
    id: Generated<number>;
    incident: number;
    at: Instant;
    kind: IncidentEntryKind;
    user: Maybe<number>;
    note: Generated<string>;
    until: MaybeInstant;
    people: Generated<number[]>;
  };
  incident_person: {
    incident: number;
    user: number;
    stream: Maybe<number>;
    notifiedAt: Instant;
    overAt: MaybeInstant;
  };
  webhook: {
    id: Generated<number>;
    name: string;
    url: string;
    enabled: Generated<boolean>;
    allowPrivate: Generated<boolean>;
    types: Generated<WebhookTopic[]>;
    secretSealed: Buffer;
    createdAt: Instant;
  };
  webhook_delivery: {
    id: Generated<number>;
    webhook: number;
    message: Generated<string>;
    type: WebhookType;
    /** Null until the first try makes it of `noted`. */
    body: Maybe<string>;
    noted: Maybe<object>;
    subject: Maybe<string>;
    createdAt: Instant;
    dueAt: MaybeInstant;
    tries: Generated<number>;
    deliveredAt: MaybeInstant;
    status: Maybe<number>;
    error: Maybe<string>;
  };
};
