import { playlist, referencesOf, stream } from '@touchline/contract';
import type { AuditEntry } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';

type Entry = Pick<AuditEntry, 'entity' | 'record' | 'before' | 'after'>;

const nameless = sql<null>`NULL`;

/** SQL of the name of a record, by table: every table whose changes are logged. */
const nameSql: Record<string, RawBuilder<string | null>> = {
  sport: sql`name`,
  tournament: sql`name`,
  team: sql`name`,
  resolution: sql`name`,
  status: sql`name`,
  server: sql`fqdn`,
  client: sql`name`,
  signed_link: sql`(SELECT name FROM client WHERE client.id = signed_link.client)`,
  copied_link: sql`(SELECT name FROM "user" WHERE "user".id = copied_link."user")`,
  webhook: sql`name`,
  auto_take_rule: sql`name`,
  access_token: sql`name`,
  incident: sql`name`,
  maintenance: sql`(SELECT fqdn FROM server WHERE server.id = maintenance.server)`,
  user: sql`name`,
  stream: sql`coalesce(nullif(title, ''), concat_ws(' – ',
    (SELECT name FROM team WHERE id = team1), (SELECT name FROM team WHERE id = team2)))`,
  comment: nameless,
  synonym: nameless,
  setting: nameless,
  playlist: nameless,
  playlist_review: nameless,
  blacklist: nameless,
  mosaic: nameless,
  personal_feed: nameless,
  list_view: nameless,
  support_ticket: nameless,
  support_message: nameless,
};

/** Fields that hold an id, with the table it refers to. */
const targets: Record<string, string> = {
  ...referencesOf(stream),
  ...referencesOf(playlist),
  team: 'team',
  user: 'user',
  takenBy: 'user',
  createdBy: 'user',
  revokedBy: 'user',
  acknowledgedBy: 'user',
  client: 'client',
  stream: 'stream',
};

/** Entries whose record has the name of another one that it belongs to. */
const belongs: Record<string, string> = {
  session: 'user',
  take: 'stream',
  user_stream: 'user',
  auto_take_record: 'auto_take_rule',
};

export type Names = {
  /** The current name of a record; null when it was deleted or has no name. */
  of: (entity: string, id: number) => string | null;
  exists: (entity: string, id: number) => boolean;
  /** Names of the records that the fields of an entry refer to, by `field:id`. */
  within: (entry: Entry) => Record<string, string>;
};

/** Reads the names of all records that a page of entries mentions, with one query per table. */
export async function lookUpNames(db: Db, entries: readonly Entry[]): Promise<Names> {
  const idsByTable = new Map<string, Set<number>>();
  const want = (table: string, id: number) => idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(id));
  for (const entry of entries) {
    want(belongs[entry.entity] ?? entry.entity, entry.record);
    for (const { table, id } of mentions(entry)) want(table, id);
  }
  const found = new Map<string, string | null>();
  await Promise.all(
    [...idsByTable].map(async ([table, ids]) => {
      const name = nameSql[table];
      if (!name) return;
      const { rows } = await sql<{ id: number; name: string | null }>`
        SELECT id, ${name} AS name FROM ${sql.table(table)} WHERE id = ANY(${[...ids]}::int8[])`.execute(db);
      for (const row of rows) found.set(`${table} ${row.id}`, row.name);
    }),
  );
  const of = (table: string, id: number) => found.get(`${table} ${id}`) ?? null;
  return {
    of: (entity, id) => of(belongs[entity] ?? entity, id),
    exists: (entity, id) => found.has(`${belongs[entity] ?? entity} ${id}`),
    within: (entry) =>
      Object.fromEntries(
        mentions(entry).flatMap(({ field, table, id }) => {
          const name = of(table, id);
          return name === null ? [] : [[`${field}:${id}`, name]];
        }),
      ),
  };
}

function mentions({ before, after }: Entry): { field: string; table: string; id: number }[] {
  return [before, after].flatMap((values) =>
    Object.entries(values ?? {}).flatMap(([field, value]) => {
      const table = targets[field];
      return table !== undefined && typeof value === 'number' ? [{ field, table, id: value }] : [];
    }),
  );
}

/** The last name of a deleted record, if the entry contains it. */
export function lastName({ before, after }: Pick<Entry, 'before' | 'after'>): string {
  const values = { ...before, ...after };
  const name = [values['name'], values['fqdn'], values['title'], values['email'], values['content']].find(
    (value) => typeof value === 'string' && value !== '',
  );
  return typeof name === 'string' ? name : '';
}
