import { formats, isAvailable, monitorStates } from '@touchline/contract';
import type { FormatStatuses } from '@touchline/contract';
import { sql } from 'kysely';
import { matchNameOfRow } from '#server/streams/match-name';
import { inWindow } from '#server/streams/window';
import { sameAs } from '#server/same-picture/pairs';
import type { ContentMemory } from '#server/pictures/content-memory';
import type { Fault, ServerHealth } from '#server/incidents/causes';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';

/** A result is stale after three intervals, so that the next probe is later than this by then. */
const lateS = 15;

/** SQL over `stream` and `monitor`: the encoder ended the stream when the match was over, though nobody has set it to finished. */
const isNormalEnd = sql<boolean>`coalesce(monitor."endedByEncoderAt" >= stream."endAt", false)`;

/** SQL over `stream` and `monitor`: a signal is expected and missing. */
const isDown = sql<boolean>`monitor.state = 'down' AND monitor."dueAt" IS NOT NULL AND ${inWindow} AND NOT ${isNormalEnd}`;

const isUnchecked = sql<boolean>`monitor."dueAt" < now() - make_interval(secs => ${sql.lit(lateS)})
  AND monitor.state = 'unknown' AND monitor."staleAt" < now() AND ${inWindow}`;

/** SQL over `stream` and `monitor`: there is a signal, and its picture or sound is wrong. Such a stream is degraded. */
const isWrong = sql<boolean>`monitor.state = 'degraded' AND monitor."dueAt" IS NOT NULL AND monitor."staleAt" > now()
  AND monitor.memory #> '{content,faults,0}' IS NOT NULL AND ${inWindow}`;

/** SQL: the streams with a fault. One select for each kind, since each has an index of its own. */
export const faultyStreams = (withUnchecked: boolean) => sql`(
  SELECT monitor.stream FROM monitor JOIN stream ON stream.id = monitor.stream WHERE ${isDown}
  UNION ALL SELECT monitor.stream FROM monitor JOIN stream ON stream.id = monitor.stream WHERE ${isWrong}
  ${withUnchecked ? sql`UNION ALL SELECT monitor.stream FROM monitor JOIN stream ON stream.id = monitor.stream WHERE ${isUnchecked}` : sql``})`;

type Row = Omit<Fault, 'kind' | 'since'> & {
  state: string;
  since: string;
  formats: FormatStatuses | null;
  /** What is remembered of the content of a degraded stream. */
  content: Pick<ContentMemory, 'faults' | 'since' | 'goneSince'> | null;
};

/**
 * Every fault at this moment; what an incident knows of a stream is not looked up again. Without `withUnchecked`, the console has not been running for long enough to miss a prober.
 */
export async function readFaults(db: Db, withUnchecked: boolean): Promise<Fault[]> {
  const { rows } = await sql<Row>`${prepared}
    SELECT monitor.stream, ${matchNameOfRow} AS name, stream.server, monitor.state, monitor."stateSince" AS since, nullif(monitor.formats, 'null') AS formats,
      CASE WHEN monitor.state = 'degraded' THEN monitor.memory -> 'content' END AS content,
      CASE WHEN monitor.memory #> '{content,faults}' ? 'other_match' THEN ${sameAs} ELSE '[]' END AS "sameAs",
      CASE WHEN member.stream IS NOT NULL THEN nullif(member.address, '')
        ELSE coalesce(${sourceHost}, nullif(${lastOf('publish', 'from')}, '')) END AS address,
      CASE WHEN member.stream IS NOT NULL THEN member.reason
        WHEN monitor.state = 'down' THEN ${lastOf('state', 'reason')} END AS reason
    FROM ${faultyStreams(withUnchecked)} faulty JOIN monitor USING (stream) JOIN stream ON stream.id = monitor.stream
      LEFT JOIN incident_stream member ON member.stream = monitor.stream AND member."leftAt" IS NULL
    ORDER BY monitor.stream`.execute(db);
  return rows.map(({ state, since, formats: seen, address, content, reason, sameAs: others, ...row }) => ({
    ...row,
    sameAs: content ? others : [],
    address: address === null || isLoopback(address) ? null : address,
    ...(content
      ? { kind: 'content', since: sinceOf(content), reason: content.faults.join(', ') }
      : { kind: state === 'unknown' ? 'unchecked' : kindOf(seen), since: Date.parse(since), reason }),
  }));
}

/** SQL over `stream`: the host that is pulled, without what precedes the last `@`, which may hold a password. */
const sourceHost = sql`lower(trim(BOTH '[]' FROM substring(source_url FROM '^[a-z][a-z0-9+.-]*://(?:[^/?#]*@)?(\\[[^]]*\\]|[^/:?#]+)')))`;

/** When the first of its faults began, not when it had lasted for long enough. */
const sinceOf = ({ faults, since, goneSince }: Pick<ContentMemory, 'faults' | 'since' | 'goneSince'>): number =>
  Math.min(...faults.map((fault) => since[fault] ?? goneSince[fault] ?? Infinity));

const lastOf = (kind: 'publish' | 'state', column: 'from' | 'reason') => sql`(
  SELECT history.${sql.ref(column)} FROM history WHERE history.stream = monitor.stream AND history.kind = ${sql.lit(kind)} ORDER BY history.id DESC LIMIT 1)`;

/** A relay on the server itself, which says nothing about the source. */
const isLoopback = (address: string) => /^(?:::ffff:)?127\.|^::1$|^localhost$/.test(address);

const refused: readonly string[] = ['dns', 'tcp', 'tls'];

/** Failures before the server knows which stream is requested; see `silent` of the prober's hosts. */
function kindOf(seen: FormatStatuses | null): Fault['kind'] {
  const reasons = formats.flatMap((format) => (seen?.[format].state === 'down' ? [seen[format].reason ?? ''] : []));
  if (reasons.length === 0) return 'signal';
  if (reasons.every((reason) => refused.includes(reason))) return 'unreachable';
  return reasons.every((reason) => refused.includes(reason) || reason === 'timeout') ? 'silent' : 'signal';
}

/** The clocks of the prober and the database may differ by this much. */
const clockMs = 1_000;

/**
 * SQL over `monitor` and `silent`: a probe that began after the server fell silent has found a signal. One failure leaves a
 * format OK, and a round may be stored seconds after its probes.
 */
const answersNow = sql<boolean>`EXISTS (
  SELECT FROM unnest(${[...formats]}::text[]) AS format (name)
  WHERE formats -> name ->> 'state' IN ('ok', 'incomplete') AND memory -> name ->> 'failures' = '0'
    AND (memory -> name ->> 'askedAt')::float8 > silent.since + ${sql.lit(clockMs)})`;

/** The servers with streams that have, or should have, a signal. `silentSince`: ms since 1970, by server. */
export async function readServers(db: Db, silentSince: ReadonlyMap<number, number>): Promise<ServerHealth[]> {
  const states = monitorStates.filter((state) => isAvailable(state) || state === 'down');
  const { rows } = await sql<ServerHealth>`${prepared}
    SELECT server.id, server.fqdn || coalesce(' · ' || nullif(server.location, ''), '') AS name, server.location, count(*)::int4 AS watched,
      coalesce(bool_or(${answersNow}), false) AS answers
    FROM monitor JOIN stream ON stream.id = monitor.stream JOIN server ON server.id = stream.server
      LEFT JOIN unnest(${[...silentSince.keys()]}::int8[], ${[...silentSince.values()]}::float8[]) AS silent (server, since) ON silent.server = server.id
    WHERE monitor."dueAt" IS NOT NULL AND monitor.state = ANY(${states}::text[]) AND ${inWindow}
    GROUP BY server.id ORDER BY server.id`.execute(db);
  return rows;
}
