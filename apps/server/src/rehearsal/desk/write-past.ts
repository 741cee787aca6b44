import { sql } from 'kysely';
import { courseOf } from '#server/rehearsal/desk/course';
import { dayMs, fixturesAround } from '#server/rehearsal/desk/fixtures';
import { incidentsOf } from '#server/rehearsal/desk/incidents';
import { outagesOf } from '#server/rehearsal/desk/outages';
import { rosterOf } from '#server/rehearsal/desk/roster';
import { busyTonight } from '#server/rehearsal/desk/tonight';
import { writeAudit } from '#server/rehearsal/desk/write-audit';
import { writeAutoTakes } from '#server/rehearsal/desk/write-auto-takes';
import {
  writeBlacklists,
  writeHandovers,
  writeMaintenance,
  writeNotices,
  writeTickets,
} from '#server/rehearsal/desk/write-desk';
import { limitBundledServer, writeDirectories, writeFirstCalls } from '#server/rehearsal/desk/write-directories';
import { writeFeed } from '#server/rehearsal/desk/write-feed';
import { writeImports } from '#server/rehearsal/desk/write-imports';
import { writeIncidents } from '#server/rehearsal/desk/write-incidents';
import { writeAccess, writePeople } from '#server/rehearsal/desk/write-people';
import type { People } from '#server/rehearsal/desk/write-people';
import { writeComingQueries, writePastQueries } from '#server/rehearsal/desk/write-queries';
import { writeSamples } from '#server/rehearsal/desk/write-samples';
import {
  writeHistory,
  writeMonitors,
  writeRefusals,
  writeStreams,
  writeTakes,
} from '#server/rehearsal/desk/write-streams';
import { writeClients, writeViewers } from '#server/rehearsal/desk/write-viewers';
import type { Transaction } from '#database/pool';

/** Of the past and the week ahead: what happened at the desk until now. */
export function coursesAround(now: Date, pastDays: number) {
  const ms = now.getTime();
  const matches = rosterOf(fixturesAround(now, pastDays), now, busyTonight(ms));
  const outages = outagesOf(matches, ms);
  return matches.map((match) => courseOf(match, ms, outages));
}

type Settings = { now: Date; pastDays: number; secretKey: string; bundled: number | null };

/**
 * Writes the past of the desk and its schedule, as triggers and jobs would have left them. Those that act on what happens
 * now, by matching, auditing or notifying, are off meanwhile.
 */
export async function writePast(trx: Transaction, { now, pastDays, secretKey, bundled }: Settings): Promise<People> {
  const ms = now.getTime();
  const setUpAt = ms - (pastDays + 12) * dayMs;
  const courses = coursesAround(now, pastDays);
  await toggleTriggers(trx, 'DISABLE');
  const people = await writePeople(trx, setUpAt);
  const directories = await writeDirectories(trx, secretKey);
  const { servers } = directories;
  const clients = await writeClients(trx);
  await limitBundledServer(trx);
  await writeFirstCalls(trx, servers, setUpAt);
  const streams = await writeStreams(trx, courses, directories, bundled);
  const incidents = incidentsOf(courses);
  await writeHistory(trx, courses, streams, people);
  await writeTakes(trx, courses, streams, people);
  await writeMonitors(trx, courses, streams);
  await writeRefusals(trx, courses, streams, servers);
  await writeIncidents(trx, incidents, streams, servers, people);
  await writeViewers(trx, courses, { streams, servers, bundled, people, clients }, ms);
  await writeSamples(trx, courses, streams, ms);
  await writeImports(trx, courses, streams, people);
  await writeHandovers(trx, courses, streams, people);
  await writeNotices(trx, incidents, streams, people, ms);
  await writeAccess(trx, people, courses, streams);
  await writeMaintenance(trx, servers, people, ms);
  await writeBlacklists(trx, people);
  await writeAutoTakes(trx, people, directories);
  await writeTickets(trx, people, ms);
  await writePastQueries(trx, courses, { directories, streams, people }, ms);
  await writeFeed(trx, people, ms);
  await writeAudit(trx, people, { now: ms, pastDays, setUpAt });
  await toggleTriggers(trx, 'ENABLE');
  await writeComingQueries(trx, courses, { directories, streams, people }, ms);
  return people;
}

/** The tables that are written here and have triggers. */
const tables = [
  'sport',
  'tournament',
  'team',
  'synonym',
  'status',
  'server',
  'client',
  'user',
  'user_stream',
  'stream',
  'comment',
  'take',
  'signed_link',
  'maintenance',
  'blacklist',
  'support_ticket',
  'support_message',
  'playlist',
];

async function toggleTriggers(trx: Transaction, how: 'DISABLE' | 'ENABLE'): Promise<void> {
  for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(how)} TRIGGER USER`.execute(trx);
}
