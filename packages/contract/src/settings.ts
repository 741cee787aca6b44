import { inPerson } from './in-person.ts';
import * as z from 'zod/mini';
import { zone } from '#kit/field';
import { id, instant, line, prose } from '#kit/value';
import { withReadOnly } from '#kit/read-only';
import { nothing, route } from '#kit/route';
import { defaultLanguages, defaultNavTypes, defaultThemes } from './appearance-choices.ts';
import { thresholdFields } from './thresholds.ts';

/** The lowest role that needs a second factor. */
export const secondFactorFrom = ['nobody', 'admin', 'editor', 'operator', 'viewer'] as const;
export type SecondFactorFrom = (typeof secondFactorFrom)[number];
/** What the feed of autoload may be written in. */
export const feedFormats = ['json', 'ical'] as const;

/** Of a provider. Without encryption only on this machine, where it is tried out. */
const issuer = z
  .url()
  .check(z.maxLength(500), z.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))[^?#@]*$/));

const wholeNumber = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const web = (max: number) => z.url({ protocol: /^https?$/ }).check(z.maxLength(max));

/** Settings that default to the environment of the process; null restores that default. */
const fromEnvironment = {
  /** Base URL of the links in mails. */
  publicUrl: web(300),
  /** Default time zone of new streams. */
  defaultZone: zone().schema,
  registration: z.boolean(),
  probeIntervalS: z.number().check(z.gte(1), z.lte(3600)),
  /** `Desk <desk@example.org>` or just an address. */
  mailFrom: line(3, 200).check(z.regex(/^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
  /** Without user name and password, which have their own fields; when empty, mails stay in the outbox. */
  smtpUrl: z.string().check(z.trim(), z.maxLength(300), z.regex(/^$|^smtps?:\/\/[^\s/@?#]+$/)),
};
export const environmentSettings = Object.keys(fromEnvironment) as (keyof typeof fromEnvironment)[];

const own = {
  productName: line(1, 60),
  automaticStatus: z.boolean(),
  /** Minutes before the planned start from which a signal is expected. */
  leadMinutes: wholeNumber(0, 240),
  /** Minutes without a signal after the planned end until a live match is finished automatically. */
  silenceMinutes: wholeNumber(0, 240),
  /** Minutes without an acknowledgement until more people are notified of an incident; 0: never. */
  escalationMinutes: wholeNumber(0, 240),
  /** Seconds for which live streams of different matches show the same until it is a fault; null: never. */
  samePictureAfterS: z.nullable(wholeNumber(10, 3600)),
  /** Hours from one backup to the next; null: only when somebody asks. */
  backupEveryH: z.nullable(wholeNumber(1, 720)),
  ...thresholdFields,
  smtpUser: line(0, 200),
  feedUrl: z.union([z.literal(''), web(2000)]),
  /** Path of the list of items in the feed, such as `data.events`; empty: the feed itself is the list. */
  feedItemsPath: line(0, 200),
  /** Our field → its path in an item of the feed. */
  feedMapping: z
    .record(z.string().check(z.regex(/^[A-Za-z]\w{0,40}$/)), line(1, 200))
    .check(z.refine((mapping) => Object.keys(mapping).length <= 40)),
  feedIntervalMin: wholeNumber(1, 1440),
  feedEnabled: z.boolean(),
  feedFormat: z.enum(feedFormats),
  /** Whether matches of the feed become streams, which follow it. */
  feedPlansStreams: z.boolean(),
  /** Sport and tournament of matches for which the feed gives none. */
  feedSport: line(0, 200),
  feedTournament: line(0, 200),
  /** Sports and tournaments, separated by commas: only their matches become streams. Empty: all. */
  feedOnly: line(0, 500),
  /** Server, status and betting flag of new streams. */
  feedServer: z.nullable(id),
  feedStatus: z.nullable(id),
  feedBetting: z.boolean(),
  feedDaysAhead: wholeNumber(1, 365),
  /** Planned matches that the feed may move, cancel or lose at once; more wait for an administrator. */
  feedMaxChanges: wholeNumber(1, 10_000),
  /** Whether the feed may have a private address in our own network. */
  feedAllowPrivate: z.boolean(),
  /** A second feed: an iCalendar whose matches become streams, by the same rules. */
  calendarEnabled: z.boolean(),
  calendarUrl: z.union([z.literal(''), web(2000)]),
  /** Sport and tournament of matches for which it gives none. */
  calendarSport: line(0, 200),
  calendarTournament: line(0, 200),
  calendarIntervalMin: wholeNumber(1, 1440),
  calendarAllowPrivate: z.boolean(),
  /**
   * The last day (UTC) on which encoders that were configured before publish secrets existed may publish with only the
   * key; null: none.
   */
  secretOptionalUntil: z.nullable(z.iso.date()),
  /** The lowest role that signs in with a second factor. */
  secondFactorFrom: z.enum(secondFactorFrom),
  /** Issuer of the provider of single sign-on (OpenID Connect); empty: there is none. */
  ssoIssuer: z.union([z.literal(''), issuer]),
  /** The provider's name on the sign-in screen. */
  ssoName: line(0, 60),
  ssoClientId: line(0, 300),
  ssoScopes: line(1, 300).check(z.regex(/^(?:\S+ )*openid(?: \S+)*$/)),
  /** Name of the claim with a person's groups, or its path, such as `realm_access.roles`. */
  ssoGroupsClaim: line(0, 200),
  /** Groups of the provider, separated by commas, whose members get the role. Without any, roles are given here. */
  ssoAdmins: line(0, 1_000),
  ssoEditors: line(0, 1_000),
  ssoOperators: line(0, 1_000),
  ssoViewers: line(0, 1_000),
  /** Whether only administrators may sign in with a password. */
  ssoOnly: z.boolean(),
  /** Days for which audit log entries are kept. */
  auditDays: wholeNumber(1, 3650),
  /** Days for which every sample of a signal is kept, and its low, mean and high of five minutes. */
  sampleDays: wholeNumber(1, 30),
  rollupDays: wholeNumber(1, 365),
  /** Days for which an incident is kept after it was closed. */
  incidentDays: wholeNumber(30, 3650),
  /** Days for which it is kept who watched what. */
  viewerDays: wholeNumber(1, 3650),
  /** Days for which the history of a match is kept after its planned end, and queries of it after its start. */
  historyDays: wholeNumber(60, 3650),
  queryDays: wholeNumber(7, 3650),
  /** Days for which a finished import can be looked at and undone. */
  importDays: wholeNumber(1, 3650),
  noticeDays: wholeNumber(1, 3650),
  /** Days for which emails, push messages and deliveries to webhooks are kept. */
  messageDays: wholeNumber(1, 3650),
  /** Language of visitors who have not chosen one; `browser`: what their browser requests, otherwise English. */
  defaultLanguage: z.enum(defaultLanguages),
  defaultTheme: z.enum(defaultThemes),
  defaultNavType: z.enum(defaultNavTypes),
  /** A line below the sign-in form and in the footer. */
  brandText: prose(300),
};

export const setting = z.object({
  version: z.int(),
  ...fromEnvironment,
  ...own,
  smtpHasPassword: z.boolean(),
  ssoHasSecret: z.boolean(),
  feedLastGoodAt: z.nullable(instant),
  feedLastError: z.nullable(z.string()),
  calendarLastGoodAt: z.nullable(instant),
  calendarLastError: z.nullable(z.string()),
  /** Settings that are not set and follow the environment. */
  fromEnvironment: z.array(z.enum(environmentSettings)),
});
export type Setting = z.infer<typeof setting>;

type Optional<T> = { [K in keyof T]: T[K] extends z.ZodMiniType ? z.ZodMiniOptional<T[K]> : never };
type OptionalOrNull<T> = {
  [K in keyof T]: T[K] extends z.ZodMiniType ? z.ZodMiniOptional<z.ZodMiniNullable<T[K]>> : never;
};
const mapped = (shape: Record<string, z.ZodMiniType>, wrap: (schema: z.ZodMiniType) => z.ZodMiniType) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, wrap(schema)]));

const input = z.strictObject({
  /** The version that was read; saving over a newer one returns 409. */
  version: z.optional(z.int()),
  ...(mapped(fromEnvironment, (schema) => z.optional(z.nullable(schema))) as OptionalOrNull<typeof fromEnvironment>),
  ...(mapped(own, (schema) => z.optional(schema)) as Optional<typeof own>),
  /** Write-only; empty removes it. */
  smtpPassword: z.optional(z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u))),
  /** Write-only; empty removes it. */
  ssoClientSecret: z.optional(z.string().check(z.maxLength(500), z.regex(/^\P{Cc}*$/u))),
});
export const settingInput = withReadOnly(input, setting);

/** A machine that probes. `ffmpeg`: the version that it decodes pictures and sound with; null: it has none. */
const decoder = z.object({ host: z.string(), ffmpeg: z.nullable(z.string()), checkedAt: instant });

export const settingRoutes = {
  find: route('GET', '/system/settings', 'administer', 'The system settings', nothing, setting),
  // They decide who may sign in, for example by whom single sign-on is provided.
  update: inPerson(route('PUT', '/system/settings', 'administer', 'Change system settings', settingInput, setting)),
  decoders: route(
    'GET',
    '/system/decoders',
    'administer',
    'Which probing machines decode pictures and sound',
    nothing,
    z.array(decoder),
  ),
  testMail: route(
    'POST',
    '/system/settings/mail',
    'administer',
    'Send a test mail to oneself, and return the mail server’s response',
    nothing,
    z.object({ recipient: z.string(), sent: z.boolean(), error: z.nullable(z.string()) }),
  ),
};
