import { sql } from 'kysely';

/** SQL over `"user"`: an account that may watch as its role and access rule say; a service, while its token is valid. */
export const isWatcher = sql<boolean>`("user".status = 'active' OR "user".status = 'service' AND EXISTS (
  SELECT FROM access_token WHERE access_token."user" = "user".id AND "expiresAt" > now()))`;
