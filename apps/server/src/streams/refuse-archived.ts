import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { invalidField } from '#http/http-error';

/**
 * Throws 422 for the first value that is the id of an archived record: what a record refers to already it may keep, but
 * nothing else may. `references` are the tables of the fields.
 */
export async function refuseArchived(
  db: Db,
  references: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const archived = Object.entries(references).flatMap(([field, table]) =>
    typeof values[field] === 'number'
      ? [
          sql`SELECT ${sql.lit(field)} AS field FROM ${sql.table(table)} WHERE id = ${values[field]} AND "archivedAt" IS NOT NULL`,
        ]
      : [],
  );
  if (archived.length === 0) return;
  const { rows } = await sql<{ field: string }>`${prepared} ${sql.join(archived, sql` UNION ALL `)} LIMIT 1`.execute(
    db,
  );
  if (rows[0]) throw invalidField(rows[0].field, 'missing_record');
}
