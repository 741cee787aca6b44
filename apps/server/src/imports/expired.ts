import { sql } from 'kysely';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

const isOld = olderThan('finishedAt', 'importDays');

/** The rows first, in portions: one import may have a hundred thousand. */
export const expiredImports: readonly Expired[] = [
  { table: 'import_row', where: sql`import IN (SELECT id FROM import WHERE ${isOld})` },
  { table: 'import', where: isOld },
];
