import { sql } from 'kysely';
import { labeledResolutions, labeledServers, labeledStatuses } from '#server/imports/labeled-records';
import type { LabeledRecord } from '#server/imports/labeled-records';
import type { Db } from '#database/pool';

/** A record of a directory: `names` holds its name, then its synonyms. `sport` is null for sports. */
export type DirectoryRecord = {
  id: number;
  version: number;
  sport: number | null;
  names: string[];
  duration: number | null;
};

/** The directories that rows of a file refer to. */
export type Directories = {
  sport: DirectoryRecord[];
  tournament: DirectoryRecord[];
  team: DirectoryRecord[];
  status: LabeledRecord[];
  server: LabeledRecord[];
  resolution: LabeledRecord[];
  /** The built-in status of new streams. */
  scheduled: number;
  zone: string;
};

/** Reads the records of the directories that are not archived. */
export async function readDirectories(db: Db, zone: string): Promise<Directories> {
  const names = async (table: 'sport' | 'tournament' | 'team') => {
    const columns = table === 'sport' ? sql`NULL::int8 AS sport, duration` : sql`sport, NULL::int4 AS duration`;
    const ownNames = table === 'sport' ? sql`array_remove(ARRAY[name, nullif("nameRu", '')], NULL)` : sql`ARRAY[name]`;
    const { rows } = await sql<DirectoryRecord>`
      SELECT id, version, ${columns}, ${ownNames} || array(
        SELECT content FROM synonym WHERE type = ${table} AND internal_id = ${sql.table(table)}.id ORDER BY synonym.id
      ) AS names
      FROM ${sql.table(table)} WHERE "archivedAt" IS NULL ORDER BY id`.execute(db);
    return rows;
  };
  const [sport, tournament, team, status, server, resolution] = await Promise.all([
    names('sport'),
    names('tournament'),
    names('team'),
    readStatuses(db),
    readServers(db),
    readResolutions(db),
  ]);
  const { rows } = await sql<{ id: number }>`SELECT id FROM status WHERE phase = 'scheduled' AND "builtIn"`.execute(db);
  return { sport, tournament, team, status, server, resolution, scheduled: rows[0]?.id ?? 0, zone };
}

const readStatuses = async (db: Db): Promise<LabeledRecord[]> =>
  labeledStatuses(
    await db
      .selectFrom('status')
      .select(['id', 'name', 'nameRu', 'phase', 'builtIn'])
      .where('archivedAt', 'is', null)
      .orderBy('id')
      .execute(),
  );

const readServers = async (db: Db): Promise<LabeledRecord[]> =>
  labeledServers(
    await db
      .selectFrom('server')
      .select(['id', 'fqdn', 'ip', 'location'])
      .where('archivedAt', 'is', null)
      .orderBy('id')
      .execute(),
  );

const readResolutions = async (db: Db): Promise<LabeledRecord[]> =>
  labeledResolutions(
    await db
      .selectFrom('resolution')
      .select(['id', 'name', 'width', 'height'])
      .where('archivedAt', 'is', null)
      .orderBy('id')
      .execute(),
  );

/** The label of each server that is not archived, as exports write it and imports accept it. */
export async function serverLabels(db: Db): Promise<Map<number, string>> {
  const servers = await readServers(db);
  return new Map(servers.map(({ id, names: [label = ''] }) => [id, label]));
}
