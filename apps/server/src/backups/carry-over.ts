import type { Client } from 'pg';

/**
 * The statements that give a database, whose name is $1, the rights that others than the owners have in this one, and its extensions.
 * In the order in which they run: PUBLIC loses its rights on the database and on schemas before it gets those that it had.
 * `relation`: the one that a statement needs.
 */
const statements = `
  WITH schema AS (SELECT * FROM pg_namespace WHERE nspname IN ('public', 'pgboss')),
  relation AS (SELECT pg_class.oid AS id, format('%I.%I', nspname, relname) AS name,
      CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END AS kind, relacl, relowner
    FROM pg_class JOIN schema ON schema.oid = relnamespace WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S')),
  object (prefix, name, relation, suffix, acl, owner) AS (
    SELECT '', format('DATABASE %I', $1::text), NULL, '', datacl, datdba FROM pg_database WHERE datname = current_database()
    UNION ALL SELECT '', format('SCHEMA %I', nspname), NULL, '', nspacl, nspowner FROM schema
    UNION ALL SELECT '', kind || name, name, '', relacl, relowner FROM relation
    UNION ALL SELECT '', kind || name, name, format(' (%I)', attname), attacl, relowner
      FROM relation JOIN pg_attribute ON attrelid = id AND NOT attisdropped
    UNION ALL SELECT format('ALTER DEFAULT PRIVILEGES FOR ROLE %s ', defaclrole::regrole)
        || coalesce('IN SCHEMA ' || quote_ident(nspname) || ' ', ''),
        CASE defaclobjtype WHEN 'S' THEN 'SEQUENCES' WHEN 'f' THEN 'FUNCTIONS' ELSE 'TABLES' END, NULL, '', defaclacl, defaclrole
      FROM pg_default_acl LEFT JOIN schema ON schema.oid = defaclnamespace
      WHERE defaclobjtype IN ('r', 'S', 'f') AND (defaclnamespace = 0 OR nspname IS NOT NULL))
  SELECT format('CREATE EXTENSION IF NOT EXISTS %I', extname) AS statement, NULL AS relation FROM pg_extension
  UNION ALL SELECT format('REVOKE ALL ON %s FROM PUBLIC', name), relation FROM object
    WHERE prefix = '' AND relation IS NULL AND acl IS NOT NULL
  UNION ALL SELECT format('%sGRANT %s ON %s TO %s%s', prefix, string_agg(privilege_type || suffix, ', '), name,
      CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, CASE WHEN is_grantable THEN ' WITH GRANT OPTION' END), relation
    FROM object, aclexplode(acl) WHERE grantee <> owner GROUP BY prefix, name, relation, suffix, grantee, is_grantable
  ORDER BY statement DESC`;

/** `set`: for the database whose name is $1; `described`: for this one. */
const settings = `
  SELECT name, value, format('ALTER %sDATABASE %I SET %I', whose, $1::text, name) AS set,
    format('ALTER %sDATABASE %I SET %I TO %L', whose, current_database(), name, value) AS described
  FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase, unnest(setconfig) setting,
    LATERAL (SELECT split_part(setting, '=', 1) AS name, substr(setting, strpos(setting, '=') + 1) AS value,
      CASE WHEN setrole <> 0 THEN format('ROLE %s IN ', setrole::regrole) END AS whose) parts
  WHERE datname = current_database() ORDER BY described`;

/**
 * Gives the restored database, whose name is `name`, the rights, settings and extensions of the former one. Returns the statements that the
 * database user may not run.
 */
export async function carryOver(former: Client, restored: Client, name: string): Promise<string[]> {
  return [...(await carryRights(former, restored, name)), ...(await carrySettings(former, restored, name))];
}

async function carryRights(former: Client, restored: Client, name: string): Promise<string[]> {
  const { rows } = await former.query<{ statement: string; relation: string | null }>(statements, [name]);
  const { rows: found } = await restored.query<{ relation: string }>(
    'SELECT relation FROM unnest($1::text[]) relation WHERE to_regclass(relation) IS NOT NULL',
    [rows.map(({ relation }) => relation)],
  );
  const relations = new Set(found.map(({ relation }) => relation));
  const refused: string[] = [];
  for (const { statement, relation } of rows)
    if (relation === null || relations.has(relation))
      await restored.query(statement).catch(() => refused.push(statement));
  return refused;
}

async function carrySettings(former: Client, restored: Client, name: string): Promise<string[]> {
  type Setting = { name: string; value: string; set: string; described: string };
  const { rows } = await former.query<Setting>(settings, [name]);
  const refused: string[] = [];
  for (const { name: setting, value, set, described } of rows)
    try {
      await restored.query('BEGIN');
      // As it is stored: a list is not one quoted text.
      await restored.query('SELECT set_config($1, $2, true)', [setting, value]);
      await restored.query(`${set} FROM CURRENT`);
      await restored.query('COMMIT');
    } catch {
      await restored.query('ROLLBACK');
      refused.push(described);
    }
  return refused;
}
