import { sql } from 'kysely';
import { prepared } from '#database/prepared';
import { withNext } from '#database/sent-together';
import type { Role, TokenScope } from '@touchline/contract';

/** The signed-in caller, read from the database for each request. */
export type User = {
  id: number;
  name: string;
  email: string;
  /** With an access token, what its scope leaves of the role. */
  role: Role;
  /** 0 with an access token. */
  session: number;
  /** The access token of the request; null in the console. */
  accessToken: UsedToken | null;
  /** allow: every stream but `streams`; deny: none but `streams`. */
  access: 'allow' | 'deny';
  streams: number[];
};

/** Who acts, and with which access token. */
export type Actor = { id: number; accessToken?: { name: string } | null };

/** SQL: names the actor of a transaction, and their token, to the audit triggers. */
export const setActor = ({ id, accessToken }: Actor) => sql`${prepared}${withNext}
  SELECT set_config('touchline.actor', ${String(id)}, true), set_config('touchline.token', ${accessToken?.name ?? ''}, true)`;

/** `ownRole`: the role of the user, whatever the scope of the token. */
type UsedToken = { id: number; name: string; scope: TokenScope; ownRole: Role };

/** Whether the access rule of a user lets them see a stream. */
export function sees(user: Pick<User, 'access' | 'streams'>, stream: number): boolean {
  return user.streams.includes(stream) === (user.access === 'deny');
}

const snapshots = new WeakMap<User, string>();

/**
 * The transactions that were committed when the user was read, as PostgreSQL writes a snapshot: two requests with the
 * same one read the same data. Null for a user who was not read for a request.
 */
export const snapshotOf = (user: User): string | null => snapshots.get(user) ?? null;

export const noteSnapshot = (user: User, snapshot: string) => void snapshots.set(user, snapshot);
