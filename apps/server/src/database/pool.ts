import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types as pgTypes } from 'pg';
import type { CustomTypesConfig } from 'pg';
import type { Logger } from 'pino';
import { preparing } from '#database/prepared';
import type { Database } from '#database/tables';

export type Db = Kysely<Database>;

const { builtins } = pgTypes;
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: (value) => value,
  [builtins.TIME]: (value) => value.slice(0, 5),
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
};

const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? (format === 'binary' ? pgTypes.getTypeParser(oid, 'binary') : pgTypes.getTypeParser(oid, 'text')),
};

/** Connections to the database: int8 arrives as a number, date as `2026-05-01`, time as `18:00`, instants as ISO text. */
export function openPool(url: string, max: number, log: Logger): { pool: Pool; db: Db } {
  const pool = new Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'touchline',
  });
  // Without a listener a connection that the server drops would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) }) };
}
