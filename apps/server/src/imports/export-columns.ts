import { formats, linksOf, referencesOf, stream, streamListColumns, withoutCredentials } from '@touchline/contract';
import type { FormatStatuses, MonitorState, Server, SheetLanguage, StreamListColumn } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { columnsOf, headingOf } from '#server/imports/columns';
import type { Value, WrittenColumn } from '#server/sheets/write-sheet';
import { faultOf } from '#server/streams/fault-words';
import { nothingSeen } from '#server/streams/item';
import { matchName } from '#server/streams/match-name';
import { unknownColumn } from '#http/list-query';

/**
 * What the texts of a file depend on. `zone`: the time zone of starts. `withKey`: the user may edit streams. `servers`:
 * the label of each server, which tells those with the same host apart.
 */
export type ExportContext = {
  language: SheetLanguage;
  zone: string;
  withKey: boolean;
  servers: ReadonlyMap<number, string>;
};

/** A column of an export: its heading, the SQL of its value, and how the value is written. */
export type ExportColumn = WrittenColumn & { sql: RawBuilder<unknown>; toValue: (value: unknown) => Value };

/** What users who may not edit streams do not see. */
const ofEditors: readonly string[] = ['key', 'encoderAddresses'];

/** The requested columns of an export in their order; null: every field, as an import accepts them. Throws 422. */
export function exportColumns(requestedColumns: readonly string[] | null, context: ExportContext): ExportColumn[] {
  const isAllowed = (key: string) => context.withKey || !ofEditors.includes(key);
  return (requestedColumns ?? fields.filter(isAllowed)).map((key) => {
    if (!isAllowed(key)) throw unknownColumn('columns', key);
    if (isListed(key)) return onScreen(key, context);
    if (fields.includes(key)) return asField(key, context);
    throw unknownColumn('columns', key);
  });
}

/** Joined to `stream` by every export; PostgreSQL drops the joins that no column needs. */
export const exportedFrom = sql`stream JOIN sport ON sport.id = stream.sport JOIN status ON status.id = stream.status
  LEFT JOIN tournament ON tournament.id = stream.tournament
  LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2
  LEFT JOIN server host ON host.id = stream.server LEFT JOIN resolution ON resolution.id = stream.resolution
  LEFT JOIN signal ON signal.stream = stream.id`;

const fields = columnsOf('stream');

const isListed = (key: string): key is StreamListColumn => streamListColumns.some((column) => column === key);

/** Fields that hold the id of another record, by the text that is exported instead. */
const nameSql: Record<string, RawBuilder<unknown>> = {
  sport: sql`sport.name`,
  tournament: sql`tournament.name`,
  team1: sql`home.name`,
  team2: sql`away.name`,
  server: sql`host.id || ' ' || host.fqdn`,
  resolution: sql`resolution.name`,
};

const sportInRussian = sql`coalesce(nullif(sport."nameRu", ''), sport.name)`;

/** Columns that show the name of a referred record, by the field that refers to it. */
const nameColumns = new Map<string, string>(Object.keys(referencesOf(stream)).map((field) => [`${field}Name`, field]));

function asField(key: string, context: ExportContext): ExportColumn {
  const { language } = context;
  const header = headingOf('stream', key, language);
  const status = sql.ref(language === 'ru' ? 'status.nameRu' : 'status.name');
  const names: Record<string, RawBuilder<unknown>> = language === 'ru'
    ? { ...nameSql, status, sport: sportInRussian }
    : { ...nameSql, status };
  const source = names[key] ?? sql.ref(`stream.${key}`);
  return {
    ...column(header, source, (value) =>
      plainValue(key, key === 'server' ? serverOf(value, context.servers) : value, language),
    ),
    kind: key === 'startDate' ? 'day' : 'plain',
  };
}

/** An archived server has only its host name. */
function serverOf(value: unknown, servers: ExportContext['servers']): string | null {
  if (typeof value !== 'string') return null;
  const [id = '', host = ''] = value.split(' ');
  return servers.get(Number(id)) ?? host;
}

function plainValue(key: string, value: unknown, language: SheetLanguage): Value {
  if (key === 'startDate') return new Date(`${String(value)}T00:00:00Z`);
  if (key === 'source_url') return withoutCredentials(String(value));
  if (typeof value === 'boolean') return words[language].sheets[value ? 'yes' : 'no'];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function column(header: string, source: RawBuilder<unknown>, toValue: ExportColumn['toValue']): ExportColumn {
  return { header, width: Math.max(12, header.length + 2), kind: 'plain', sql: source, toValue };
}

const match = matchName({
  team1: sql`home.name`,
  team2: sql`away.name`,
  tournament: sql`tournament.name`,
  sport: sql`sport.name`,
});
const holders = sql`(SELECT string_agg("user".name, ', ' ORDER BY take."takenAt", take."user")
  FROM take JOIN "user" ON "user".id = take."user" WHERE take.stream = stream.id)`;
const comments = sql`(SELECT count(*) FROM comment WHERE comment.stream = stream.id)`;
/** The probe results of the formats; for a stream that was never probed, the server that would offer them. */
const seen = sql`CASE WHEN signal.formats IS NOT NULL THEN jsonb_build_object('seen', signal.formats)
  ELSE jsonb_build_object('offer', CASE WHEN host.id IS NOT NULL THEN to_jsonb(host) - '{tokenSealed,tokenHash,controlSecretSealed,linkSecretSealed}'::text[] END)
  END::text`;

/** A column of the list, with text where the screen has icons. */
function onScreen(key: StreamListColumn, context: ExportContext): ExportColumn {
  const { streams } = words[context.language];
  switch (key) {
    case 'startAt':
      return startColumn(`${streams.column.start} (${context.zone})`, context.zone);
    case 'match':
      return { ...column(streams.column.match, match, String), width: 36 };
    case 'state':
      return column(
        streams.column.signal,
        sql`coalesce(signal.state, 'unknown')`,
        (value) =>
          // The column holds one of these by its constraint.
          streams.state[value as MonitorState],
      );
    case 'formats':
      return {
        ...column(streams.column.formats, seen, formatWords(context.language)),
        width: 40,
      };
    case 'takes':
      return {
        ...column(streams.column.holders, holders, (value) => plainValue(key, value, context.language)),
        width: 24,
      };
    case 'comments':
      return column(streams.column.comments, comments, Number);
    default:
      return asField(nameColumns.get(key) ?? key, context);
  }
}

/** The start in a time zone; only the date while the time is not known. */
export function startColumn(header: string, zone: string): ExportColumn {
  const text = sql`to_char(stream."startAt" AT TIME ZONE ${zone},
    CASE WHEN stream."startTimeTbd" THEN 'YYYY-MM-DD' ELSE 'YYYY-MM-DD"T"HH24:MI' END)`;
  const toValue = (value: unknown) => (String(value).includes('T') ? new Date(`${String(value)}Z`) : String(value));
  return { ...column(header, text, toValue), width: Math.max(18, header.length + 2), kind: 'minute' };
}

type FormatSource = { seen: FormatStatuses } | { offer: Server | null };

/** `RTMP: works; HLS: does not work, the server does not answer`, computed once per distinct value. */
function formatWords(language: SheetLanguage): (value: unknown) => string {
  const spoken = words[language].streams;
  const { formatName, formatState } = spoken;
  let last = { value: '', text: '' };
  return (value) => {
    if (value === last.value) return last.text;
    const source = JSON.parse(String(value)) as FormatSource;
    const each = 'seen' in source ? source.seen : nothingSeen(linksOf(source.offer, '').linkReasons);
    const texts = formats.map((format) => {
      const { state } = each[format];
      const fault = faultOf(spoken, [format], each[format]);
      return `${formatName[format]}: ${formatState[state]}${fault === null ? '' : `, ${fault}`}`;
    });
    last = { value: String(value), text: texts.join('; ') };
    return last.text;
  };
}
