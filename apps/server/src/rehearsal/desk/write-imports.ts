import type { Course } from '#server/rehearsal/desk/match-course';
import { minuteMs } from '#server/rehearsal/desk/fixtures';
import { drawIds, insertRows, instantOf, valueOf } from '#server/rehearsal/desk/insert-rows';
import type { People } from '#server/rehearsal/desk/write-people';
import type { Streams } from '#server/rehearsal/desk/write-streams';
import type { Transaction } from '#database/pool';

const fileColumns = [
  'key',
  'sport',
  'tournament',
  'team1',
  'team2',
  'startDate',
  'startTime',
  'timezone',
  'resolution',
];
const options = { createMissing: false, decisions: [] };

/** A name that the file had misspelled, in some of the imports. */
const misspelled = { en: 'Ravenscarr', ru: 'Рассвет Преволье' };

type Job = {
  id: number;
  user: number;
  entity: 'stream' | 'team';
  state: 'done' | 'failed';
  problem: string | null;
  fileName: string;
  counts: Record<'new' | 'changed' | 'unchanged' | 'error', number>;
  columns: string[];
  createdAt: string | null;
  finishedAt: string | null;
};

/** The spreadsheets that the fixtures came from: one a week for each editor; and one of an administrator that failed. */
export async function writeImports(
  trx: Transaction,
  courses: readonly Course[],
  streams: Streams,
  people: People,
): Promise<void> {
  const files = [...Map.groupBy(courses, ({ createdAt, createdBy }) => `${createdAt} ${createdBy}`).values()];
  const ids = await drawIds(trx, 'import', files.length + 1);
  const jobs = files.map((file, at) => jobOf(file, ids[at] ?? 0, at % 3 === 1, people));
  const failed = failedJob(ids.at(-1) ?? 0, jobs.at(-1)?.createdAt ?? null, valueOf(people, 'admin@touchline.test').id);
  const [time, json] = ['timestamptz', 'jsonb'];
  const types = {
    id: 'int8',
    user: 'int8',
    entity: 'text',
    state: 'text',
    problem: 'text',
    fileName: 'text',
    options: json,
    counts: json,
    columns: json,
    total: 'int4',
    done: 'int4',
    createdAt: time,
    finishedAt: time,
  };
  const totalOf = ({ counts }: Job) => Object.values(counts).reduce((sum, count) => sum + count, 0);
  await insertRows(
    trx,
    'import',
    types,
    [...jobs, failed].map((job) => ({ ...job, options, total: totalOf(job), done: totalOf(job) })),
  );
  const rows = files.flatMap((file, at) => rowsOf(file, jobs[at], streams));
  await insertRows(
    trx,
    'import_row',
    {
      import: 'int8',
      row: 'int4',
      result: 'text',
      name: 'text',
      target: 'int8',
      version: 'int4',
      values: json,
      issues: json,
      matches: json,
      creates: json,
    },
    rows,
  );
}

function jobOf(file: readonly Course[], id: number, hasError: boolean, people: People): Job {
  const [first] = file;
  const createdAt = first?.createdAt ?? 0;
  const language = first?.match.fixture.league.language ?? 'en';
  const day = new Date(createdAt).toISOString().slice(0, 10);
  return {
    id,
    user: valueOf(people, first?.createdBy ?? '').id,
    entity: 'stream',
    state: 'done',
    problem: null,
    fileName: language === 'ru' ? `календарь-${day}.xlsx` : `fixtures-${day}.xlsx`,
    counts: { new: file.length, changed: 0, unchanged: 0, error: hasError ? 1 : 0 },
    columns: fileColumns,
    // The matches are there once the import is committed.
    createdAt: instantOf(createdAt - 4 * minuteMs),
    finishedAt: instantOf(createdAt),
  };
}

const failedJob = (id: number, createdAt: string | null, user: number): Job => ({
  id,
  user,
  entity: 'team',
  state: 'failed',
  problem: 'no_known_column',
  fileName: 'clubs.csv',
  counts: {
    new: 0,
    changed: 0,
    unchanged: 0,
    error: 0,
  },
  columns: [],
  createdAt,
  finishedAt: createdAt,
});

function rowsOf(file: readonly Course[], job: Job | undefined, streams: Streams) {
  if (!job) return [];
  const made = file.map(({ match: { fixture } }, at) => ({
    import: job.id,
    row: at + 2,
    result: 'new',
    name: `${fixture.team1} – ${fixture.team2}`,
    target: valueOf(streams, fixture.key) as number | null,
    version: 1 as number | null,
    values: { key: fixture.key } as object,
    issues: [] as object[],
    matches: [],
    creates: {},
  }));
  if (job.counts.error === 0) return made;
  const value = misspelled[file[0]?.match.fixture.league.language ?? 'en'];
  const issue = { column: 'team2', reason: 'unknown_name', value };
  const name = `${file[0]?.match.fixture.team1 ?? ''} – ${value}`;
  const wrong = {
    import: job.id,
    row: made.length + 2,
    result: 'error',
    name,
    target: null,
    version: null,
    values: {},
  };
  return [...made, { ...wrong, issues: [issue], matches: [], creates: {} }];
}
