import type { IncidentEntryKind } from '@touchline/contract';
import { sql } from 'kysely';
import type { Sample } from '#server/monitoring/stored-state';
import { all, failing, good } from '#server/monitoring/testing/rounds';
import { roundNow } from '#server/monitoring/testing/round-now';
import { saveRound } from '#server/monitoring/round';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import type { Caller, TestApp } from '#server/testing/start-app';

export type Sight = 'works' | 'refused' | 'silent' | 'lost';

const samples: Record<Sight, () => Sample> = {
  works: () => all({ ...good, startedAt: Date.now() }),
  refused: () => all({ ...failing('tcp'), startedAt: Date.now() }),
  silent: () => all({ ...failing('timeout'), startedAt: Date.now() }),
  lost: () => all({ ...failing('not_found'), startedAt: Date.now() }),
};

export type IncidentDesk = {
  records: Records;
  makeServer: (fqdn: string, more: object) => Promise<number>;
  /** Live streams of a server, which have had a signal. */
  makeStreams: (server: number, count: number, more?: object) => Promise<number[]>;
  /** What the prober finds, as often as a fault needs to count. */
  probe: (streams: readonly number[], sight: Sight) => Promise<void>;
  take: (who: Caller, streams: readonly number[], ways: { console: boolean; mail: boolean }) => Promise<void>;
  entriesOf: (incident: number) => Promise<IncidentEntryKind[]>;
};

/** Few at once: more would wait for a connection until that is given up. */
async function inGroups(streams: readonly number[], work: (stream: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < streams.length; from += 20) await Promise.all(streams.slice(from, from + 20).map(work));
}

/** A desk whose streams fail as a test says. */
export async function openIncidentDesk(t: TestApp, admin: Caller): Promise<IncidentDesk> {
  const records = await makeRecords(admin);
  const live = await statusId(admin, 'Live');
  const round = async (stream: number, sight: Sight) => {
    await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", "leasedBy")
      VALUES (${stream}, 'unknown', now(), 'null', 'null', now(), 'w')
      ON CONFLICT (stream) DO UPDATE SET "leasedBy" = 'w'`.execute(t.deps.db);
    await saveRound(t.deps, { ...roundNow(stream, 'w'), sample: samples[sight]() });
  };
  const probe = async (streams: readonly number[], sight: Sight) => {
    for (const _ of sight === 'works' ? [1] : [1, 2]) await inGroups(streams, (stream) => round(stream, sight));
  };
  return {
    records,
    probe,
    makeServer: (fqdn, more) =>
      idOf(admin, '/stream/server', {
        fqdn,
        rtmp: '/live/{key}',
        hls: '/hls/{key}.m3u8',
        wss: '/ws/{key}',
        mpd: '/dash/{key}.mpd',
        ...more,
      }),
    async makeStreams(server, count, more = {}) {
      const ids: number[] = [];
      for (let made = 0; made < count; made++)
        ids.push(await idOf(admin, '/stream', match(records, { server, ...more })));
      await admin.call('PUT', '/streams/update/statuses', { ids, status: live });
      await probe(ids, 'works');
      return ids;
    },
    async take(who, streams, ways) {
      await sql`INSERT INTO take (stream, "user") SELECT unnest(${[...streams]}::int8[]), ${who.id}`.execute(t.deps.db);
      const kinds = [
        'stream_down',
        'stream_back',
        'incident_opened',
        'incident_escalated',
        'incident_continues',
        'incident_closed',
      ];
      const notifications = Object.fromEntries(kinds.map((kind) => [kind, ways]));
      await sql`UPDATE "user" SET settings = settings || ${JSON.stringify({ language: 'en', notifications })}::jsonb WHERE id = ${who.id}`.execute(
        t.deps.db,
      );
    },
    async entriesOf(incident) {
      const rows = await t.deps.db
        .selectFrom('incident_entry')
        .select('kind')
        .where('incident', '=', incident)
        .orderBy('id')
        .execute();
      return rows.map(({ kind }) => kind);
    },
  };
}
