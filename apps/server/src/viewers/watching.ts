import { sql } from 'kysely';

/** A node tells every five seconds who still watches. One that is silent for longer was lost, and its viewers with it. */
const silence = sql`interval '30 seconds'`;

/** SQL over `watch_session`: whether somebody is watching now. */
export const isWatching = sql<boolean>`(watch_session."endedAt" IS NULL AND watch_session."lastAt" > now() - ${silence})`;
