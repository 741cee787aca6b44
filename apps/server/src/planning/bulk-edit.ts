import { bulkFields } from '@touchline/contract';
import type { bulkEditRoute, BulkChanges, BulkEdited } from '@touchline/contract';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db, Transaction } from '#database/pool';
import { invalidField } from '#http/http-error';
import type { User } from '#http/user';
import { conflictFinder, reachMs } from '#server/planning/find-conflicts';
import { readPlanned } from '#server/planning/planned-match';
import type { PlannedMatch } from '#server/planning/planned-match';
import { changeOrPreview, orRefusal } from '#server/planning/preview';
import { visibleIds } from '#server/streams/find';
import { updateStream } from '#server/streams/write';

type Input = z.output<(typeof bulkEditRoute)['input']>;
type Edited = { streams: BulkEdited[]; planned: PlannedMatch[] | null };

/** Conflicts of streams that start further apart are not looked for: all matches between them would be read. */
const longestSpanMs = 15 * 24 * 3_600_000;

/**
 * Changes fields of many streams in one transaction, in which each stream is changed as a whole or not at all. A preview
 * does the same and stores nothing, so that it refuses exactly what would be refused.
 */
export async function bulkEdit(db: Db, who: User, input: Input, secretKey: string) {
  const { streams, planned } = await changeOrPreview(db, who, input.preview, (trx) =>
    editAll(trx, who, input, secretKey),
  );
  const conflictsOf = conflictFinder(planned ?? []);
  const matches = new Map(planned?.map((match) => [match.id, match]));
  for (const stream of streams) {
    const match = stream.changes.length > 0 ? matches.get(stream.id) : undefined;
    if (match) stream.conflicts = conflictsOf(match);
  }
  return { streams, areConflictsChecked: planned !== null };
}

async function editAll(trx: Transaction, who: User, input: Input, secretKey: string): Promise<Edited> {
  const ids = [...new Set(input.streams.map(({ id }) => id))];
  // Locked in one order, so that two bulk edits do not wait for each other.
  const visible = await visibleIds(trx, who, ids);
  const before = await readRows(trx, visible);
  const changesOf = ({ changes }: Input['streams'][number]) => changes ?? input.changes ?? {};
  const minutes = new Map(input.streams.map((each) => [each.id, changesOf(each).shiftMin ?? 0]));
  const shifted = await shiftedStarts(trx, visible, minutes);
  const refusals = new Map<number, BulkEdited['refusal']>();
  for (const each of input.streams) {
    const { id, version } = each;
    const { shiftMin = 0, ...fields } = changesOf(each);
    if (!visible.includes(id)) refusals.set(id, { code: 'not_found', fields: {} });
    else {
      const { refusal } = await orRefusal(trx, () => {
        const start = shifted.get(id);
        // A match without a time yet has nothing to move.
        if (shiftMin !== 0 && !start) throw invalidField('startTime', 'required');
        if (start?.isRepeated) throw invalidField('startTime', 'repeated_time');
        return updateStream(trx, who, { id, version, ...fields, ...start?.wall }, secretKey);
      });
      refusals.set(id, refusal);
    }
  }
  const after = await readRows(trx, visible);
  const streams = ids.map((id) => editedOf(id, before.get(id), after.get(id), refusals.get(id) ?? null));
  return { streams, planned: await plannedAround(trx, who, [...after.values()]) };
}

type Row = { id: number; version: number; title: string; startAt: string; endAt: string } & Record<
  Exclude<keyof BulkChanges, 'shiftMin'>,
  string | number | boolean | null
>;

/** The streams with names in place of ids. */
async function readRows(trx: Transaction, ids: number[]): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    SELECT id, version, coalesce(nullif(title, ''), concat_ws(' – ', "team1Name", "team2Name")) AS title, "startAt", "endAt",
      "serverName" AS server, "tournamentName" AS tournament, "resolutionName" AS resolution, duration, commentator,
      description, comment, betting
    FROM stream_item WHERE id = ANY(${ids}::int8[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** `isRepeated`: the second of two equal times of a night, which cannot be stored, because a time means the first. */
type Start = { wall: { startDate: string; startTime: string }; isRepeated: boolean };

/** The starts that are some minutes later, in the zone of each stream, of those that have one and are moved. */
async function shiftedStarts(
  trx: Transaction,
  ids: number[],
  minutes: ReadonlyMap<number, number>,
): Promise<Map<number, Start>> {
  const moved = ids.flatMap((id) => (minutes.get(id) ? [{ id, mins: minutes.get(id) }] : []));
  if (moved.length === 0) return new Map();
  const { rows } = await sql<Start & { id: number }>`
    SELECT id, jsonb_build_object('startDate', to_char(wall, 'YYYY-MM-DD'), 'startTime', to_char(wall, 'HH24:MI')) AS wall,
      instant_of(wall, timezone) <> at AS "isRepeated"
    FROM stream JOIN jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved(id int8, mins int4) USING (id),
      LATERAL (SELECT "startAt" + make_interval(mins => moved.mins) AS at) later, LATERAL (SELECT at AT TIME ZONE timezone AS wall) shown
    WHERE NOT "startTimeTbd"`.execute(trx);
  return new Map(rows.map(({ id, ...start }) => [id, start]));
}

function editedOf(
  id: number,
  before: Row | undefined,
  after: Row | undefined,
  refusal: BulkEdited['refusal'],
): BulkEdited {
  const fields = [...bulkFields, 'startAt' as const];
  const changes =
    before && after
      ? fields.flatMap((field) =>
          before[field] === after[field] ? [] : [{ field, before: before[field] ?? null, after: after[field] ?? null }],
        )
      : [];
  const { version = 0, title = '', startAt = null } = after ?? {};
  return { id, version, title, startAt, changes, refusal, conflicts: [] };
}

/** The matches among which those streams may have conflicts; null if the streams are too far apart. */
async function plannedAround(trx: Transaction, who: User, rows: readonly Row[]): Promise<PlannedMatch[] | null> {
  const from = Math.min(...rows.map(({ startAt }) => Date.parse(startAt)));
  const to = Math.max(...rows.map(({ endAt }) => Date.parse(endAt)));
  if (rows.length === 0) return [];
  return to - from > longestSpanMs ? null : readPlanned(trx, who, from - reachMs, to + reachMs);
}
