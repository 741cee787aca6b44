import type {
  blacklist,
  client,
  mosaic,
  playlist,
  resolution,
  server,
  sport,
  status,
  stream,
  team,
  tournament,
  user,
} from '@touchline/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  AuditAction,
  Feed,
  Field,
  Fields,
  FormatStatuses,
  ImportJob,
  Setting,
  NoticeKind,
  OwnThresholds,
  ProfileSettings,
  PullReason,
  SynonymType,
  TicketContext,
  TicketStatus,
} from '@touchline/contract';
import type { Instant, Maybe, MaybeInstant } from '#database/column-types';
import type { AlarmTables } from '#database/incident-tables';
import type { ListTables } from '#database/list-tables';
import type { MediaTables } from '#database/media-tables';
import type { RequestTables } from '#database/request-tables';
import type { WatchTables } from '#database/watch-tables';
import type { EnvironmentSetting, OwnSetting } from '#database/setting-columns';

type Value<F> = F extends Field<infer S> ? S['_zod']['output'] : never;

/** The columns of a declared entity; computed fields have none. */
type Columns<F extends Fields> = { id: Generated<number>; version: Generated<number> } & {
  [K in keyof F as F[K]['mode'] extends 'computed' ? never : K]: F[K]['mode'] extends 'required'
    ? Value<F[K]>
    : ColumnType<Value<F[K]>, Value<F[K]> | undefined, Value<F[K]> | undefined>;
};

/** Synonyms are part of the entity and have a table of their own. */
type Named<F extends Fields> = Omit<Columns<F>, 'synonyms'>;

/** An object of the thresholds that differ from what is inherited; null: none. */
type OwnThresholdsColumn = { thresholds: JSONColumnType<OwnThresholds | null, string | null | undefined> };

type OwnTables = {
  sport: Named<(typeof sport)['fields']> & OwnThresholdsColumn;
  tournament: Named<(typeof tournament)['fields']>;
  team: Named<(typeof team)['fields']>;
  resolution: Columns<(typeof resolution)['fields']>;
  status: Columns<(typeof status)['fields']>;
  client: Columns<(typeof client)['fields']>;
  server: Columns<(typeof server)['fields']> & {
    tokenSealed: Buffer;
    tokenHash: Buffer;
    controlSecretSealed: Maybe<Buffer>;
    linkSecretSealed: Maybe<Buffer>;
    signingVersion: Generated<number>;
    bundled: Generated<boolean>;
    bundledPorts: JSONColumnType<{ rtmp: number; http: number } | null, string | null | undefined>;
  };
  stream: Columns<(typeof stream)['fields']> &
    OwnThresholdsColumn & {
      createdAt: Instant;
      updatedAt: Instant;
      publishSecretVersion: Generated<number>;
      secretOptional: Generated<boolean>;
    };
  user: Omit<Columns<(typeof user)['fields']>, 'password' | 'streams'> & {
    passwordHash: string;
    emailVerifiedAt: MaybeInstant;
    settings: JSONColumnType<Partial<ProfileSettings>, string | undefined>;
    createdAt: Instant;
  };
  user_image: { user: number; bytes: Buffer };
  sign_in: { user: number; at: Instant };
  taken: { user: number; at: Instant; stream: number };
  setup: {
    id: Generated<number>;
    nonce: Buffer;
    codeHash: Buffer;
    closedAt: MaybeInstant;
    restoring: Maybe<string>;
    restoringAt: MaybeInstant;
    restoreProblem: Maybe<string>;
  };
  session: {
    id: Generated<number>;
    user: number;
    tokenHash: Buffer;
    createdAt: Instant;
    lastUsedAt: Instant;
    expiresAt: Instant;
    ip: string;
    userAgent: string;
    strong: Generated<boolean>;
  };
  identity: { issuer: string; subject: string; user: number; createdAt: Instant };
  code: {
    user: number;
    kind: 'confirm' | 'reset';
    codeHash: Buffer;
    triesLeft: Generated<number>;
    expiresAt: Instant;
  };
  known_device: { user: number; deviceHash: Buffer; lastUsedAt: Instant };
  mail: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: string;
    createdAt: Instant;
    sentAt: MaybeInstant;
    tries: Generated<number>;
    dueAt: MaybeInstant;
    error: Maybe<string>;
    link: Generated<string>;
    topic: Generated<string>;
    heldUntil: MaybeInstant;
    pictured: Maybe<number>;
    user: Maybe<number>;
    data: JSONColumnType<Record<string, string | number | null> | null, string | undefined>;
  };
  event: {
    id: Generated<number>;
    kind: string;
    data: JSONColumnType<object>;
    at: Instant;
    xid: Generated<string>;
    horizon: Generated<string>;
  };
  synonym: { id: Generated<number>; type: SynonymType; internal_id: number; content: string };
  user_stream: { user: number; stream: number };
  feed_state: { feed: Feed; triedAt: MaybeInstant; leasedUntil: MaybeInstant; leasedBy: Maybe<string> };
  blacklist: Columns<(typeof blacklist)['fields']> & { user: number; searchKey: string };
  mosaic: Omit<Columns<(typeof mosaic)['fields']>, 'streams'> & { user: number };
  notice: {
    id: Generated<number>;
    user: number;
    kind: NoticeKind;
    data: JSONColumnType<Record<string, string | number | null>>;
    createdAt: Instant;
    readAt: MaybeInstant;
  };
  support_ticket: {
    id: Generated<number>;
    user: number;
    subject: string;
    status: Generated<TicketStatus>;
    context: JSONColumnType<TicketContext>;
    createdAt: Instant;
    updatedAt: Instant;
  };
  support_message: {
    id: Generated<number>;
    ticket: number;
    user: number | null;
    support: boolean;
    message: string;
    createdAt: Instant;
  };
  setting: { id: Generated<number>; version: Generated<number> } & {
    [K in EnvironmentSetting]: Maybe<Setting[K]>;
  } & { [K in OwnSetting]: Generated<Setting[K]> } & {
    feedMapping: JSONColumnType<Setting['feedMapping']>;
    secretOptionalUntil: Maybe<string>;
    smtpPasswordSealed: Maybe<Buffer>;
    ssoSecretSealed: Maybe<Buffer>;
    feedLastGoodAt: MaybeInstant;
    feedLastError: Maybe<string>;
    calendarLastGoodAt: MaybeInstant;
    calendarLastError: Maybe<string>;
  };
  audit: {
    id: Generated<number>;
    at: Instant;
    actor: Maybe<number>;
    actorName: Generated<string>;
    action: AuditAction;
    entity: string;
    record: number;
    before: JSONColumnType<Record<string, unknown> | null>;
    after: JSONColumnType<Record<string, unknown> | null>;
  };
  comment: {
    id: Generated<number>;
    stream: number;
    user: number | null;
    message: string;
    createdAt: Instant;
    editedAt: MaybeInstant;
  };
  take: { stream: number; user: number; takenAt: Instant; takenBy: number | null; isLead: Generated<boolean> };
  decoder: { host: string; ffmpeg: Maybe<string>; checkedAt: Instant };
  monitor: {
    stream: number;
    state: string;
    stateSince: Instant;
    probedAt: MaybeInstant;
    formats: JSONColumnType<FormatStatuses>;
    /** What the prober remembers between two rounds; monitoring knows its shape. */
    memory: JSONColumnType<object | null>;
    lastSeenAt: MaybeInstant;
    answeredAt: MaybeInstant;
    silenceFrom: MaybeInstant;
    dueAt: MaybeInstant;
    round: Generated<number>;
    staleAt: Instant;
    leasedUntil: MaybeInstant;
    leasedBy: Maybe<string>;
    publisher: Maybe<string>;
    formerPublisher: Maybe<object>;
    publishedAt: MaybeInstant;
    publishedWithoutSecret: Generated<boolean>;
    publishedSecretVersion: Maybe<number>;
    endedByEncoderAt: MaybeInstant;
    pullFailure: Maybe<PullReason>;
    pullFailedSince: MaybeInstant;
  };
  import: {
    id: Generated<number>;
    user: number;
    entity: ImportJob['entity'];
    state: ImportJob['state'];
    problem: Maybe<string>;
    detail: Generated<string>;
    fileName: string;
    file: Buffer | null;
    options: JSONColumnType<ImportJob['options']>;
    counts: Generated<JSONColumnType<ImportJob['counts']>>;
    total: Generated<number>;
    done: Generated<number>;
    columns: Generated<JSONColumnType<string[]>>;
    ignored: Generated<JSONColumnType<string[]>>;
    names: Generated<JSONColumnType<ImportJob['names']>>;
    made: Generated<JSONColumnType<Record<string, number[]>>>;
    createdAt: Instant;
    finishedAt: MaybeInstant;
    leasedUntil: MaybeInstant;
  };
  playlist: Columns<(typeof playlist)['fields']> & { user: number; searchKey: Generated<string> };
  history: {
    id: Generated<number>;
    stream: number;
    at: Instant;
    kind: string;
    from: Maybe<string>;
    to: Maybe<string>;
    reason: Maybe<string>;
    user: Maybe<number>;
  };
};

export type Database = OwnTables & AlarmTables & ListTables & MediaTables & RequestTables & WatchTables;
