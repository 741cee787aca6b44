import { feedAuthor, referencesOf, stream } from '@touchline/contract';
import type * as z from 'zod/mini';
import { isArchived } from '#server/streams/access';
import { refuseArchived } from '#server/streams/refuse-archived';
import { changesStart, refuseSkippedStart } from '#server/streams/skipped-time';
import { changeStatus, changeStatusInEdit } from '#server/streams/status';
import { toItem } from '#server/streams/item';
import type { StreamRow } from '#server/streams/stream-row';
import { addHistoryEntry } from '#server/streams/history';
import { newKey } from '#server/streams/key';
import { refusePrivateSource } from '#server/streams/private-source';
import type { Db, Transaction } from '#database/pool';
import { differingFrom, fieldsOf, insert, lock, update } from '#kit/crud';
import type { Row } from '#kit/crud';
import { publish } from '#kit/events';
import { HttpError, invalidField } from '#http/http-error';
import type { User } from '#http/user';

type Create = z.infer<typeof stream.create>;
type Update = z.infer<typeof stream.update>;

/** The feed in place of a user. */
type FeedAuthor = typeof feedAuthor;

/** Stores a new stream and returns its id. Empty key, zone, duration and status get their defaults. */
export async function createStream(
  trx: Transaction,
  author: User | FeedAuthor | null,
  body: Create,
  defaultZone: string,
): Promise<number> {
  const who = author === feedAuthor ? null : author;
  const timezone = body.timezone ?? defaultZone;
  const values = { ...fieldsOf(stream, body), key: body.key || newKey(), timezone };
  refuseSameTeam(body, 'team2');
  if (!body.startTimeTbd) refuseSkippedStart({ ...body, timezone });
  await refuseArchived(trx, references, values);
  await refusePrivateSource(trx, values);
  const id = await insert(trx, stream, {
    ...values,
    duration: body.duration ?? (await defaultDuration(trx, body.sport)),
    status: body.status ? await knownStatus(trx, body.status) : await builtInStatus(trx, 'scheduled'),
  }).catch(explain);
  // A user who sees only listed streams would not see their own new one.
  if (who?.access === 'deny') await trx.insertInto('user_stream').values({ user: who.id, stream: id }).execute();
  await addHistoryEntry(trx, {
    stream: id,
    kind: 'edit',
    from: author === feedAuthor ? feedAuthor : null,
    to: 'created',
    reason: null,
    user: who?.id ?? null,
  });
  await publish(trx, 'stream', { id, stream: id, version: 1 });
  return id;
}

/**
 * Changes a stream. A new status goes through the transitions. Throws 404, 409 version_conflict, 409
 * transition_refused, 422.
 */
export async function updateStream(trx: Transaction, who: User, body: Update, secretKey: string): Promise<void> {
  await changeStream(trx, who, body, (row) => toItem(row as StreamRow, who, secretKey));
}

/** The same in the name of the feed, which knows no version. */
export async function updateStreamByFeed(trx: Transaction, body: Omit<Update, 'version' | 'status'>): Promise<void> {
  await changeStream(trx, null, body, (row) => row);
}

/** `who` is null for the feed. */
async function changeStream(
  trx: Transaction,
  who: User | null,
  { id, version, ...body }: Update,
  show: (row: Row) => object,
): Promise<void> {
  const by = who?.id ?? null;
  const before = await lock(trx, stream, id);
  // Unchanged fields are not validated: they may be older than a rule that would refuse them.
  const { status, ...changes } = differingFrom(before, fieldsOf(stream, body));
  await refuseArchived(trx, references, changes);
  if (changes['key'] === '') changes['key'] = newKey();
  if (changes['duration'] === null)
    changes['duration'] = await defaultDuration(trx, body.sport ?? Number(before['sport']));
  if ('server' in changes || 'source_url' in changes) await refusePrivateSource(trx, { ...before, ...changes });
  if (status === null) throw invalidField('status', 'required');
  const changed = await update(trx, stream, before, version, changes, show).catch(explain);
  if (changed.length === 0 && status === undefined) return;
  if (typeof status === 'number') {
    const move = changed.length > 0 ? changeStatusInEdit : changeStatus;
    const result = await move(trx, { id, status, by, reason: null });
    if (result.code === 'conflict') throw isArchived();
    if (!result.updated)
      throw new HttpError(409, 'transition_refused', 'The stream cannot change from its current status to this one', {
        fields: { status: { code: 'mismatch' } },
      });
  }
  const after: Readonly<Record<string, unknown>> = { ...before, ...changes };
  if (changesStart(changed) && after['startTimeTbd'] !== true) refuseSkippedStart(after);
  // The stored team may equal the one that was sent for the other side.
  const side = ['team2', 'team1'].find((name) => changed.includes(name));
  if (side) refuseSameTeam(after, side);
  const reason = changed.join(', ');
  const from = who ? null : feedAuthor;
  if (reason) await addHistoryEntry(trx, { stream: id, kind: 'edit', from, to: 'changed', reason, user: by });
  await publish(trx, 'stream', { id, stream: id });
}

const references = referencesOf(stream);

/** Throws 422 for the changed side of a match of a team against itself. */
function refuseSameTeam(values: Readonly<Record<string, unknown>>, side: string): void {
  if (typeof values['team1'] === 'number' && values['team1'] === values['team2']) throw invalidField(side, 'same_team');
}

async function defaultDuration(db: Db, sport: number): Promise<number> {
  const found = await db.selectFrom('sport').select('duration').where('id', '=', sport).executeTakeFirst();
  if (!found) throw invalidField('sport', 'missing_record');
  return found.duration;
}

/** The phase comes from the status, so a missing one is found before it is written. */
async function knownStatus(db: Db, id: number): Promise<number> {
  const found = await db.selectFrom('status').select('id').where('id', '=', id).execute();
  if (found.length === 0) throw invalidField('status', 'missing_record');
  return id;
}

export async function builtInStatus(db: Db, phase: 'scheduled' | 'live' | 'finished' | 'canceled'): Promise<number> {
  const found = await db
    .selectFrom('status')
    .select('id')
    .where('phase', '=', phase)
    .where('builtIn', '=', true)
    .executeTakeFirstOrThrow();
  return found.id;
}

/** The only constraint across fields: a match has a team or a title. */
function explain(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'stream_check')
    throw invalidField('team1', 'required');
  throw error;
}
