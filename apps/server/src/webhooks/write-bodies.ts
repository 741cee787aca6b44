import type { AuditEntry, ChangeData, HappeningData } from '@touchline/contract';
import { sql } from 'kysely';
import { lastName, lookUpNames } from '#server/audit/names';
import type { Names } from '#server/audit/names';
import type { Db } from '#database/pool';

/** A line of the audit log, as the database notes it. */
type Change = Pick<AuditEntry, 'at' | 'entity' | 'record' | 'actor' | 'actorName' | 'tokenName' | 'before' | 'after'>;
/** A line of the history of a stream. */
type Happening = {
  at: string;
  stream: number;
  from: string | null;
  to: string | null;
  reason: string | null;
  user: number | null;
};
export type Noted = { id: number; type: string; noted: Change | Happening };

/**
 * Makes the bodies of messages from what the database noted, with the names that go with its numbers, and stores them:
 * every try sends the same. Returns them by delivery.
 */
export async function writeBodies(db: Db, messages: Noted[]): Promise<Map<number, string>> {
  if (messages.length === 0) return new Map();
  const names = await lookUpNames(
    db,
    messages.map(({ noted }) => ('entity' in noted ? withoutSecrets(noted) : asEntry(noted))),
  );
  const bodies = messages.map(({ type, noted }) =>
    JSON.stringify({
      type,
      timestamp: new Date(noted.at).toISOString(),
      data: 'entity' in noted ? changeData(withoutSecrets(noted), names) : happeningData(noted, names),
    }),
  );
  const ids = messages.map(({ id }) => id);
  const noted = messages.map((message) => JSON.stringify(message.noted));
  // Not where a comment was deleted meanwhile: its words have been taken from what was noted.
  await sql`UPDATE webhook_delivery SET body = made.body, noted = NULL
    FROM unnest(${ids}::int8[], ${bodies}::text[], ${noted}::text[]) AS made (id, body, noted)
    WHERE webhook_delivery.id = made.id AND webhook_delivery.noted = made.noted::jsonb`.execute(db);
  return new Map(ids.map((id, place) => [id, bodies[place] ?? '']));
}

/**
 * Leaves out what other systems need not know: the key of a stream, with which anybody could publish, and the words of a
 * comment that was deleted, which the audit log forgets too.
 */
function withoutSecrets(change: Change): Change {
  if (change.entity === 'stream')
    return { ...change, before: without(change.before, 'key'), after: without(change.after, 'key') };
  const isDeletedComment = change.entity === 'comment' && change.after === null;
  return isDeletedComment ? { ...change, before: without(change.before, 'message') } : change;
}

const without = (values: Change['before'], field: string): Change['before'] =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => name !== field));

const asEntry = ({ stream, user }: Happening) => ({
  entity: 'stream',
  record: stream,
  before: null,
  after: user === null ? null : { user },
});

function changeData(change: Change, names: Names): ChangeData {
  const { entity, record, actor, actorName, tokenName, before, after } = change;
  return {
    record,
    name: names.of(entity, record) ?? lastName(change),
    actor: actor === null ? null : { id: actor, name: actorName },
    token: tokenName,
    before,
    after,
    names: names.within(change),
  };
}

function happeningData(happening: Happening, names: Names): HappeningData {
  const { stream, from, to, reason, user } = happening;
  return {
    stream,
    name: names.of('stream', stream) ?? '',
    from,
    to,
    reason,
    user: user === null ? null : { id: user, name: names.of('user', user) ?? '' },
  };
}
