import { silentNodeS } from '@touchline/contract';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Deps } from '#server/deps';

/** A figure of the database; `label` is the value of the only label, or null for figures without one. */
type Figure = { name: string; label: string | null; value: number };

const gauges = [
  ['touchline_streams', 'Streams in their publishing window, by the state of their signal', 'state'],
  ['touchline_incidents', 'Incidents that are not over, by cause', 'cause'],
  ['touchline_queue_waiting', 'Work that waits, by queue', 'queue'],
  ['touchline_queue_seconds', 'How long the oldest work that is due has waited, by queue', 'queue'],
  [
    'touchline_node_report_seconds',
    'How long ago the media node of a server that is switched on has reported, for a day at most',
    'server',
  ],
  ['touchline_node_use', 'How much of its limits a media node uses: streams, players or a core; 1 is all', 'node'],
  ['touchline_probe_lag_seconds', 'How long the stream that waits longest for its probe has been due', null],
  ['touchline_probe_stale_streams', 'Streams in scope whose last probe is too old to be believed', null],
  [
    'touchline_backup_seconds',
    'How long ago the newest backup was made that has been verified; without one, the first that has failed, or the database',
    null,
  ],
] as const;

/** `since`: when what waits was made. */
const queue = (name: string, table: string, waits: string, since: string) => `
  SELECT 'touchline_queue_waiting', '${name}', count(*)::float8 FROM ${table} WHERE ${waits}
  UNION ALL SELECT 'touchline_queue_seconds', '${name}', coalesce(extract(epoch FROM now() - min(${since})), 0)::float8
    FROM ${table} WHERE ${waits}`;

/** A figure of the jobs that are due and wait, by their kind; of messages, those of their tables count. */
const jobs = (name: string, figure: string) => `
  SELECT '${name}', queue.name, ${figure}
    FROM pgboss.queue LEFT JOIN pgboss.job ON job.name = queue.name AND job.state < 'active' AND start_after <= now()
    WHERE queue.name NOT LIKE '\\_\\_%' AND queue.name NOT IN ('mail', 'push', 'webhook') GROUP BY queue.name`;

const due = (unsent: string) => `${unsent} AND "dueAt" <= now()`;

const figures = sql.raw<Figure>(`
  SELECT 'touchline_streams' AS name, state AS label, count(*)::float8 AS value FROM monitor WHERE "dueAt" IS NOT NULL GROUP BY state
  UNION ALL SELECT 'touchline_incidents', cause, count(*) FROM incident WHERE "closedAt" IS NULL GROUP BY cause
  UNION ALL SELECT 'touchline_probe_lag_seconds', NULL, coalesce(extract(epoch FROM max(now() - "dueAt") FILTER (
      WHERE "dueAt" <= now() AND ("leasedUntil" IS NULL OR "leasedUntil" < now()))), 0)::float8 FROM monitor WHERE "dueAt" IS NOT NULL
  UNION ALL SELECT 'touchline_probe_stale_streams', NULL, count(*) FILTER (WHERE "staleAt" <= now()) FROM monitor WHERE "dueAt" IS NOT NULL
  UNION ALL ${queue('matching', 'rematch', 'true', '"notedAt"')}
  UNION ALL ${queue('mail', 'mail', due('"sentAt" IS NULL'), '"dueAt"')}
  UNION ALL ${queue('webhook', 'webhook_delivery', due('(SELECT enabled FROM webhook WHERE webhook.id = webhook_delivery.webhook)'), '"dueAt"')}
  UNION ALL ${queue('push', 'push_delivery', due('"dueAt" IS NOT NULL'), '"dueAt"')}
  UNION ALL ${jobs('touchline_queue_waiting', 'count(job.id)::float8')}
  UNION ALL ${jobs('touchline_queue_seconds', 'coalesce(extract(epoch FROM max(now() - start_after)), 0)::float8')}
  UNION ALL SELECT 'touchline_node_report_seconds', media_node.server::text, extract(epoch FROM now() - max("reportedAt"))::float8
    FROM media_node JOIN server ON server.id = media_node.server WHERE NOT relay AND enabled AND "archivedAt" IS NULL GROUP BY 2
  UNION ALL SELECT 'touchline_node_use', fqdn || ' ' || media_node.name, greatest(
      streams::float8 / "maxStreams", players::float8 / "maxPlayers", cpu::float8 / 100)
    FROM media_node JOIN server ON server.id = media_node.server WHERE "reportedAt" > now() - make_interval(secs => ${silentNodeS})
  UNION ALL SELECT 'touchline_backup_seconds', NULL, extract(epoch FROM now() - coalesce(
      max("startedAt") FILTER (WHERE "verifiedAt" IS NOT NULL), min("startedAt"), (SELECT min(at) FROM migration)))::float8
    FROM backup HAVING count("verifiedAt") > 0 OR (SELECT "backupEveryH" IS NOT NULL FROM setting)`);

/**
 * Declares the figures that all processes share. The returned function queries them: every process has the same ones. Without
 * the database there are none, which is better than outdated ones.
 */
export function declareDatabaseMetrics(register: Registry, db: Deps['db']): () => Promise<void> {
  const declared = gauges.map(([name, help, label]) => ({
    name,
    label,
    gauge: new Gauge({ name, help, labelNames: label === null ? [] : [label], registers: [register] }),
  }));
  return async () => {
    const rows = await figures.execute(db).then(
      (result) => result.rows,
      () => [],
    );
    for (const { name, label, gauge } of declared) {
      gauge.reset();
      // One without labels would be zero.
      if (label === null) gauge.remove();
      for (const row of rows)
        if (row.name === name) gauge.set(label === null ? {} : { [label]: row.label ?? '' }, row.value);
    }
  };
}
