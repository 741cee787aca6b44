import type { Role } from '@touchline/contract';

/** The signed-in caller, read from the database for each request. */
export type User = {
  id: number;
  name: string;
  email: string;
  role: Role;
  session: number;
  /** allow: every stream but `streams`; deny: none but `streams`. */
  access: 'allow' | 'deny';
  streams: number[];
};

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
