import { isDeepStrictEqual } from 'node:util';
import { affectedByNames, affectedByStreams, queriesOfUsers } from '#server/playlist/affected-queries';
import { permittedMatches } from '#server/playlist/candidates';
import type { AffectedQuery } from '#server/playlist/candidates';
import { choose } from '#server/playlist/choose';
import type { ScoredMatch } from '#server/playlist/score-match';
import { updateSearchKeys } from '#server/playlist/update-search-keys';
import { advanceStamp } from '#server/playlist/known-names';
import type { DirectoryNames, NameCache } from '#server/playlist/known-names';
import { lockQueries, lockStreams, prepareMatching, shareStreams } from '#server/playlist/lock';
import { maxNotesAtOnce, noteKinds, postpone, takeNotes } from '#server/playlist/notes';
import type { NoteKind, RecordsByKind, Notes } from '#server/playlist/notes';
import { loadMatchingState } from '#server/playlist/open-streams';
import type { MatchingState } from '#server/playlist/open-streams';
import { readQueries } from '#server/playlist/query';
import { publishQueries, applyMatches } from '#server/playlist/apply-matches';
import type { Db, Transaction } from '#database/pool';

/** Something that was read has changed before it could be locked; a retry succeeds. */
export class OutdatedError extends Error {}

/** `takenCount`: how many notes were processed. `hasLeft`: new notes were left to the backlog. */
export type Matched = { takenCount: number; hasLeft: boolean };

/**
 * Processes notes after the commit of the transaction that left them. All records they refer to are committed, so of a
 * stream and a query created at the same moment at least the later one sees the other.
 */
export async function matchNotes(db: Db, cache: NameCache, { kinds, which }: Notes): Promise<Matched> {
  const isOf = (...some: NoteKind[]) => some.some((kind) => kinds.includes(kind));
  if (isOf('team', 'sport')) await advanceStamp(db);
  if (isOf('team', 'playlist')) await updateSearchKeys(db, cache, which);
  return db.transaction().execute(async (trx) => {
    await prepareMatching(trx);
    const takenRecords = await takeNotes(trx, which);
    const takenCount = noteKinds.reduce((count, kind) => count + takenRecords[kind].length, 0);
    if (takenCount === 0) return { takenCount, hasLeft: false };
    const scope = await scopeOf(trx, takenRecords);
    if (scope.isWidened && scope.streams.length + scope.queries.length > maxNotesAtOnce)
      return { takenCount, hasLeft: await postponeAll(trx, takenRecords, scope) };
    await lockStreams(trx, scope.streams);
    const state = await loadMatchingState(trx, scope.streams);
    return {
      takenCount,
      hasLeft: state.hasQueries && (await matchScope(trx, cache, takenRecords, scope, state)),
    };
  });
}

/** Leaves to the backlog what would hold too many locks for too long. */
async function postponeAll(
  trx: Transaction,
  { playlist, xact }: RecordsByKind,
  { streams, queries }: Pick<Scope, 'streams' | 'queries'>,
): Promise<boolean> {
  const requestedIds = new Set(playlist);
  const others = queries.filter((id) => !requestedIds.has(id));
  await postpone(trx, 'stream', streams, xact);
  await postpone(trx, 'playlist', playlist, xact);
  await postpone(trx, 'recheck', others, xact);
  return true;
}

/** Streams whose queries are searched, and queries that are matched in any case. */
type Scope = { streams: number[]; queries: number[]; isWidened: boolean };

/** Adds the streams and queries of changed names, and the queries of changed users. */
async function scopeOf(
  trx: Transaction,
  { sport, team, user, playlist, recheck, stream }: RecordsByKind,
): Promise<Scope> {
  const isNamed = sport.length + team.length > 0;
  const affected = isNamed ? await affectedByNames(trx, team, sport) : { streams: [], queries: [] };
  const owned = await queriesOfUsers(trx, user);
  return {
    streams: [...new Set([...stream, ...affected.streams])],
    queries: [...new Set([...playlist, ...recheck, ...affected.queries, ...owned])],
    isWidened: isNamed || user.length > 0,
  };
}

/** Most queries locked together; each stays locked until all are matched. */
const maxLocked = 500;

async function matchScope(
  trx: Transaction,
  cache: NameCache,
  takenRecords: RecordsByKind,
  scope: Scope,
  state: MatchingState,
): Promise<boolean> {
  const names = cache(trx, state.stamp);
  const areNamesChanged = takenRecords.sport.length + takenRecords.team.length > 0;
  const affected = new Map<number, AffectedQuery>();
  const change = { ids: scope.streams, open: state.open, areNamesChanged };
  if (scope.streams.length > 0)
    for (const one of await affectedByStreams(trx, change, names)) affected.set(one.query.id, one);
  const ids = [...new Set([...affected.keys(), ...scope.queries])];
  if (ids.length === 0) return false;
  if (ids.length > maxLocked) return postponeAll(trx, takenRecords, { streams: [], queries: ids });
  await lockQueries(trx, ids);
  const inScope = new Set(scope.queries);
  const locked = (await readQueries(trx, ids)).map((query): AffectedQuery => {
    const before = affected.get(query.id);
    const isSame = before && !inScope.has(query.id) && isDeepStrictEqual(before.query, query);
    return { query, matches: isSame ? before.matches : null };
  });
  return store(trx, locked, new Set(takenRecords.playlist), takenRecords.xact, names, state.stamp);
}

async function store(
  trx: Transaction,
  locked: AffectedQuery[],
  requestedIds: ReadonlySet<number>,
  xact: string | null,
  names: DirectoryNames,
  stamp: number,
): Promise<boolean> {
  const matches = await permittedMatches(trx, locked, names, (fitting) => lockStreamsOf(trx, fitting, stamp));
  const decisions = locked.map(({ query }) => {
    const isAsked = requestedIds.has(query.id);
    return { query, choice: choose(query, matches.get(query.id) ?? [], isAsked), isAsked };
  });
  await publishQueries(trx, await applyMatches(trx, decisions));
  // Concurrent changes of streams skip a query that a person decided, until they can see that it waits again.
  const returnedIds = decisions.flatMap(({ query: { id, joinedBy }, choice: { join } }) =>
    joinedBy === 'person' && join === null ? [id] : [],
  );
  await postpone(trx, 'recheck', returnedIds, xact);
  return returnedIds.length > 0;
}

/**
 * Locks the streams as they were scored until the transaction ends. Throws OutdatedError when one of them or a name
 * changed.
 */
async function lockStreamsOf(trx: Transaction, matches: readonly ScoredMatch[], stamp: number): Promise<void> {
  const streams = new Map(matches.map(({ stream }) => [stream.id, stream]));
  if (!(await shareStreams(trx, [...streams.keys()]))) throw new OutdatedError('a stream is being matched');
  const state = await loadMatchingState(trx, [...streams.keys()]);
  const isSame =
    state.open.length === streams.size && state.open.every((one) => isDeepStrictEqual(one, streams.get(one.id)));
  if (state.stamp !== stamp || !isSame) throw new OutdatedError('a stream or name has changed');
}
