import type { Client } from 'pg';
import { ownNames } from '#server/backups/own-names';

type Named = { kind: string; name: string };

/** Extensions count when they have tables whose rows belong to whoever installed them. */
const objects = `
  SELECT 'schema' AS kind, nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_'
  UNION ALL SELECT 'extension', extname FROM pg_extension WHERE extconfig IS NOT NULL
  UNION ALL SELECT CASE relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'f' THEN 'foreign table'
      WHEN 'S' THEN 'sequence' ELSE 'table' END, relname FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT relispartition AND relnamespace = to_regnamespace('public')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
        AND deptype IN ('a', 'i', 'e'))
  UNION ALL SELECT 'function', proname FROM pg_proc WHERE pronamespace = to_regnamespace('public')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  ORDER BY 1 DESC, 2`;

/**
 * What a database has that does not belong to the console and that the restored one lacks, such as `table own_report`. When a newer
 * version has migrated the database, only schemas and extensions: all else may be of that version.
 */
export async function listForeign(former: Client, restored: Client): Promise<string[]> {
  const own = await ownNames(await migrationsOf(former));
  const nameOf = ({ kind, name }: Named) => `${kind} ${name}`;
  const { rows: kept } = await restored.query<Named>(objects);
  const { rows } = await former.query<Named>(objects);
  const known = new Set(kept.map(nameOf));
  const isOwn = ({ kind, name }: Named) => kind !== 'schema' && kind !== 'extension' && (own?.has(name) ?? true);
  return [...new Set(rows.filter((row) => !isOwn(row)).map(nameOf))].filter((name) => !known.has(name));
}

async function migrationsOf(client: Client): Promise<{ name: string }[]> {
  const { rowCount } = await client.query(`SELECT WHERE to_regclass('public.migration') IS NOT NULL`);
  return rowCount ? (await client.query<{ name: string }>('SELECT name FROM public.migration')).rows : [];
}
