import type { EndedPublisher, NodeReport, PullList } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { recordCuts } from '#server/media-hooks/cuts';
import { isMissing, removePublishers, restorePublishers } from '#server/media-hooks/publishers';
import { findEnded } from '#server/media-hooks/publishing-right';
import { listPulls } from '#server/media-hooks/pull-list';
import { isSilent } from '#server/media-hooks/silent-nodes';
import { savePullFailures } from '#server/media-hooks/pull-failures';
import { saveLoad } from '#server/media-hooks/node-load';
import { savePositions } from '#server/media-hooks/playlist-positions';
import { storeViewers } from '#server/viewers/store-viewers';
import { change, retryAborted } from '#kit/change';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';

/** A report that was already on its way may lack a publisher that the console has just accepted. */
const justPublished = sql`interval '10 seconds'`;

type Answer = { over: string[]; ended: EndedPublisher[]; pull: PullList };

/**
 * Processes a media node's report: publishers that it does not list have left. Returns the keys of the report that are
 * over, which are those without a stream of this server that is live, or scheduled and not past its end, those whose
 * publishers and media the node has to end, if it has missed an order, and what it has to pull.
 */
export async function processReport(deps: Pick<Deps, 'db'>, server: number, report: NodeReport): Promise<Answer> {
  const { db } = deps;
  if (report.relay) return processReportOfRelay(deps, server, report);
  const published = report.published.map(({ key }) => key);
  // Pulls follow the list of pulls.
  const encoders = report.published.filter(({ protocol }) => protocol !== 'pull');
  const isFirst = await noteReport(deps, server, published);
  // Its server was deleted.
  if (isFirst === null)
    return { over: [...published, ...report.kept], ended: [], pull: { pulls: [], pullPrivate: false } };
  const hasLeft = sql<boolean>`(stream.server = ${server} AND monitor."publishedAt" < now() - ${justPublished}
    AND stream.key <> ALL(${published}::text[]))`;
  // What has just left is in the first report of a node that was gone because it is back.
  const isNews = isMissing(server, !isFirst);
  const changes = await findChanges(deps, encoders, { hasLeft, isNews });
  if (changes.areMissing) await change(db, null, (trx) => restorePublishers(trx, encoders, isNews));
  if (changes.haveLeft) await change(db, null, (trx) => removePublishers(trx, hasLeft, false));
  await savePullFailures(deps, server, report.pulls);
  if (report.cut?.length) await recordCuts(deps, server, report.cut);
  if (report.watched?.length) await storeViewers(deps, server, report.watched);
  await saveLoad(deps, server, report);
  if (report.positions?.length) await savePositions(deps, server, report.positions);
  const over = await findOver(deps, server, [...published, ...report.kept]);
  return {
    over,
    ended: await findEnded(db, server, [...encoders.map(({ key }) => key), ...without(over, report.kept)]),
    pull: await listPulls(db, server),
  };
}

/** A relay has viewers to report; its silence says nothing about the node that encoders publish to. */
async function processReportOfRelay(deps: Pick<Deps, 'db'>, server: number, report: NodeReport): Promise<Answer> {
  if (report.watched?.length) await storeViewers(deps, server, report.watched);
  await saveLoad(deps, server, report);
  const over = await findOver(deps, server, report.kept);
  const ended = await findEnded(deps.db, server, without(over, report.kept));
  return { over, ended, pull: { pulls: [], pullPrivate: false } };
}

const without = (over: string[], kept: string[]) => kept.filter((key) => !over.includes(key));

/**
 * Stores when the report came and which keys it lists, and for those that it lists no more that they have just fallen silent.
 * True when this server has not reported before, or was gone; null without such a server.
 */
async function noteReport({ db }: Pick<Deps, 'db'>, server: number, published: string[]): Promise<boolean | null> {
  const note = sql<{ first: boolean }>`${prepared}
    WITH last AS (SELECT ${isSilent} AS "isSilent", published FROM node_report WHERE server = ${server}), silenced AS (
      UPDATE monitor SET "silenceFrom" = now()
      FROM (SELECT unnest(published) AS key FROM last EXCEPT SELECT unnest(${published}::text[])) AS gone JOIN stream USING (key)
      WHERE monitor.stream = stream.id AND stream.server = ${server}
    )
    INSERT INTO node_report (server, at, published) SELECT id, now(), ${published}::text[] FROM server WHERE id = ${server}
    ON CONFLICT (server) DO UPDATE SET at = excluded.at, published = excluded.published
    RETURNING xmax = 0 OR coalesce((SELECT "isSilent" FROM last), false) AS first`;
  const { rows } = await retryAborted(() => note.execute(db));
  return rows[0]?.first ?? null;
}

/** Reads first: most reports remove and restore no publisher. */
async function findChanges(
  { db }: Pick<Deps, 'db'>,
  encoders: readonly { key: string }[],
  { hasLeft, isNews }: Record<'hasLeft' | 'isNews', RawBuilder<boolean>>,
): Promise<{ haveLeft: boolean; areMissing: boolean }> {
  const keys = encoders.map(({ key }) => key);
  const monitored = sql`FROM monitor JOIN stream ON stream.id = monitor.stream`;
  const { rows } = await sql<{ haveLeft: boolean; areMissing: boolean }>`${prepared}
    SELECT EXISTS (SELECT ${monitored} WHERE publisher IS NOT NULL AND ${hasLeft}) AS "haveLeft",
      EXISTS (SELECT ${monitored} WHERE stream.key = ANY(${keys}::text[]) AND ${isNews}) AS "areMissing"`.execute(db);
  return rows[0] ?? { haveLeft: false, areMissing: false };
}

async function findOver({ db }: Pick<Deps, 'db'>, server: number, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string }>`${prepared}
    SELECT key FROM unnest(${keys}::text[]) AS asked (key) WHERE NOT EXISTS (
      SELECT FROM stream WHERE stream.key = asked.key AND server = ${server} AND "archivedAt" IS NULL
        AND (phase = 'live' OR (phase = 'scheduled' AND "endAt" >= now())))`.execute(db);
  return rows.map(({ key }) => key);
}
