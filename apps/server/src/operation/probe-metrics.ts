import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Deps } from '#server/deps';

/** How late the prober is, over all its workers, queried when the metrics are read. */
export function serveProbeMetrics(register: Registry, db: Deps['db']): void {
  const serve = (name: string, help: string, value: RawBuilder<number>): void => {
    const gauge = new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const found = await readNumber(db, value);
        // Without the database the value is unknown, and none is better than an outdated one.
        if (found === null) gauge.remove();
        else gauge.set(found);
      },
    });
  };
  serve(
    'touchline_probe_lag_seconds',
    'How long the stream that waits longest for its probe has been due',
    sql`coalesce(extract(epoch FROM max(now() - "dueAt") FILTER (
      WHERE "dueAt" <= now() AND ("leasedUntil" IS NULL OR "leasedUntil" < now()))), 0)::float8`,
  );
  serve(
    'touchline_probe_stale_streams',
    'Streams in scope whose last probe is too old to be believed',
    sql`count(*) FILTER (WHERE "staleAt" <= now())`,
  );
}

async function readNumber(db: Deps['db'], value: RawBuilder<number>): Promise<number | null> {
  return sql<{ value: number }>`SELECT ${value} AS value FROM monitor WHERE "dueAt" IS NOT NULL`.execute(db).then(
    ({ rows }) => rows[0]?.value ?? null,
    () => null,
  );
}
