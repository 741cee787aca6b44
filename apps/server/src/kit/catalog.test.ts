import type { Field } from '@touchline/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#server/testing/entities';
import { withDatabase } from '#server/testing/database';

/** Columns that only the server writes and no caller ever gets as such. */
const serverColumns: Record<string, string[]> = {
  server: [
    'tokenSealed',
    'tokenHash',
    'controlSecretSealed',
    'linkSecretSealed',
    'signingVersion',
    'searchKey',
    'bundled',
    'bundledPorts',
  ],
  client: ['searchKey'],
  sport: ['searchKey', 'thresholds'],
  tournament: ['searchKey'],
  team: ['searchKey'],
  resolution: ['searchKey'],
  status: ['searchKey'],
  stream: ['createdAt', 'updatedAt', 'searchKey', 'publishSecretVersion', 'secretOptional', 'thresholds'],
  user: ['passwordHash', 'emailVerifiedAt', 'settings', 'createdAt'],
  blacklist: ['user', 'searchKey'],
  playlist: ['user', 'searchKey'],
  mosaic: ['user'],
};

type Column = { name: string; type: string; nullable: boolean; hasDefault: boolean };

const client = new Client({
  connectionString: withDatabase(process.env['TOUCHLINE_TEST_SERVER'] ?? '', 'touchline_template'),
});
beforeAll(() => client.connect());
afterAll(() => client.end());

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, regexp_replace(pg_type.typname, '^_(.*)$', '\\1[]') AS type, NOT attnotnull AS nullable, atthasdef OR attidentity <> '' AS "hasDefault"
     FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [`"${table}"`],
  );
  return rows;
}

const takesNull = (field: Field) => field.schema.safeParse(null).success;
/** Filled in by the routes and not by the database: stated here so that a new one is a decision. */
const filledByServer: Record<string, string[]> = {
  stream: ['key', 'timezone', 'duration', 'status'],
  playlist: ['timezone'],
  tournament: ['sport'],
  team: ['sport'],
  user: ['name'],
};

describe.each(entities.map(({ entity }) => ({ name: entity.name, entity })))('the table $name', ({ name, entity }) => {
  it('has a column of the right type and nullability for every field that is not computed', async () => {
    const columns = await columnsOf(name);
    for (const [key, field] of Object.entries(entity.fields)) {
      const { type, nullable } = columns.find((one) => one.name === key) ?? {};
      const isFilled = (filledByServer[name] ?? []).includes(key);
      const wanted = { type: field.sql, nullable: isFilled ? false : takesNull(field) };
      const none = { type: undefined, nullable: undefined };
      expect({ key, type, nullable }).toEqual({
        key,
        ...(field.mode === 'computed' || field.sql === null ? none : wanted),
      });
    }
  });

  it('fills in what a caller may leave out', async () => {
    const columns = await columnsOf(name);
    for (const [key, field] of Object.entries(entity.fields)) {
      if (field.mode !== 'optional' || field.sql === null || (filledByServer[name] ?? []).includes(key)) continue;
      const column = columns.find((one) => one.name === key);
      expect({ key, filledIn: column?.nullable === true || column?.hasDefault === true }).toEqual({
        key,
        filledIn: true,
      });
    }
  });

  it('has no column that is neither a field nor a named server column', async () => {
    const known = ['id', 'version', ...Object.keys(entity.fields), ...(serverColumns[name] ?? [])];
    expect((await columnsOf(name)).map((column) => column.name).filter((column) => !known.includes(column))).toEqual(
      [],
    );
  });

  it('numbers its records and their versions', async () => {
    expect(await columnsOf(name)).toEqual(
      expect.arrayContaining([
        { name: 'id', type: 'int8', nullable: false, hasDefault: true },
        { name: 'version', type: 'int4', nullable: false, hasDefault: true },
      ]),
    );
  });

  it('shows every field but those the routes compute through its view', async () => {
    const shown = (await columnsOf(`${name}_item`)).map((column) => column.name);
    const madeByRoutes = [
      'stream_url',
      'stream_format',
      'links',
      'publishUrl',
      'linkReasons',
      'linksUntil',
      'available',
      'abilities',
      'token',
      'hiddenBy',
      'canBeCut',
      'pullFailure',
    ];
    const missing = Object.entries(entity.fields)
      .filter(([key, field]) => field.mode !== 'secret' && !shown.includes(key) && !madeByRoutes.includes(key))
      .map(([key]) => key);
    expect(missing).toEqual([]);
  });
});

it('knows the entities of the specification, clients and mosaics', () => {
  const specified = [
    'blacklist',
    'playlist',
    'resolution',
    'server',
    'sport',
    'status',
    'stream',
    'team',
    'tournament',
  ];
  expect(entities.map(({ entity }) => entity.name).sort()).toEqual([...specified, 'user', 'client', 'mosaic'].sort());
});
