import type { AccessAnswer, StreamWhy } from '@touchline/contract';
import { sql } from 'kysely';
import { explainRules } from '#server/auto-takes/explain';
import { findCandidate, refusalOf } from '#server/media-hooks/publishing-right';
import { findRow } from '#server/streams/find';
import { hiddenFrom, whatHides } from '#server/streams/hidden';
import { toItem } from '#server/streams/item';
import { publishSecret } from '#server/streams/publish-secret';
import type { StreamRow } from '#server/streams/stream-row';
import { findAsked } from '#server/why/find-asked';
import type { Asked } from '#server/why/find-asked';
import type { Deps } from '#server/deps';
import { sees } from '#http/user';
import type { User } from '#http/user';

/**
 * What decides about a stream for a user, as the functions say that decide. Throws 404 for a stream that the asking user
 * may not see, 403 and 404 for another user.
 */
export async function explainStream(deps: Deps, who: User, id: number, user: number | undefined): Promise<StreamWhy> {
  const row = await findRow(deps.pool, who, id);
  const asked = await findAsked(deps.db, who, user);
  const { linkReasons, refusal, pullFailure, formats } = toItem(row, asked, deps.env.SECRET_KEY);
  const [isHidden, gate, take, rules] = await Promise.all([
    hides(deps, asked, id),
    gateOf(deps, row),
    takeOf(deps, asked, id),
    explainRules(deps, asked.id, id),
  ]);
  // Nobody else's blacklist is shown to anybody.
  const filters = isHidden && asked.id === who.id ? await whatHides(deps, asked, [row]) : new Map();
  return {
    user: { id: asked.id, name: asked.name, isActive: asked.isActive },
    access: accessOf(asked, id),
    isHidden,
    hiddenBy: filters.get(id) ?? null,
    take,
    rules,
    archivedAt: row.archivedAt,
    phase: row.phase,
    startAt: row.startAt,
    serverName: row.serverName,
    linkReasons,
    gate,
    refusal,
    pullFailure,
    state: row.state,
    stateSince: row.stateSince,
    probedAt: row.probedAt,
    formats,
    contentFaults: row.contentFaults,
  };
}

function accessOf(asked: Asked, stream: number): AccessAnswer {
  if (sees(asked, stream)) return 'allowed';
  return asked.access === 'deny' ? 'not_listed' : 'excepted';
}

async function takeOf({ db }: Deps, { id }: Asked, stream: number): Promise<StreamWhy['take']> {
  const { rows } = await sql<NonNullable<StreamWhy['take']>>`
    SELECT "takenAt", giver.name AS by, "ruleName" FROM take LEFT JOIN "user" giver ON giver.id = "takenBy"
    WHERE stream = ${stream} AND take."user" = ${id}`.execute(db);
  return rows[0] ?? null;
}

async function hides(deps: Deps, asked: Asked, stream: number): Promise<boolean> {
  const hidden = await hiddenFrom(deps, asked);
  if (!hidden) return false;
  const { rows } = await sql`SELECT FROM stream WHERE id = ${stream} AND ${hidden}`.execute(deps.db);
  return rows.length > 0;
}

/**
 * The gate's decision about an encoder with the right key and secret, from the address that was refused last; where none
 * was, about one from an address of the list.
 */
async function gateOf({ db, env }: Deps, row: StreamRow): Promise<StreamWhy['gate']> {
  const found = await findCandidate(db, row.id);
  if (!found) return 'unknown_key';
  if (found.server === null && !found.archived) return 'no_server';
  const ip = row.refusal?.ip ?? '';
  const known = ip === '' ? { ...found, encoderAddresses: '' } : found;
  return refusalOf({ env }, known, found.server ?? 0, { secret: publishSecret(env.SECRET_KEY, found), ip });
}
