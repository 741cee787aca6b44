import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** Whether the database answers. */
export const isDatabaseUp = (db: Db): Promise<boolean> =>
  sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
