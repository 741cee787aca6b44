import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from './statements.ts';

const run = promisify(execFile);

/** pgbench of this machine; null where it is not installed. */
export function findPgbench(): string | null {
  const folders = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'pgbench'));
  return [...folders, ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((path) => existsSync(path)) ?? null;
}

/** One script per request, with the statements that it runs. Returns the paths. */
export async function writeScripts(folder: string, requests: Statement[][]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths = requests.map((_, index) => join(folder, `${index}.sql`));
  await Promise.all(requests.map((statements, index) => writeFile(paths[index] ?? '', scriptOf(statements))));
  return paths;
}

/** Requests a second that the database alone answers, running the scripts in random order. */
export async function runPgbench(
  pgbench: string,
  databaseUrl: string,
  scripts: string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const files = scripts.flatMap((path) => ['-f', path]);
  const load = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)];
  const { stdout } = await run(pgbench, [...load, ...files, databaseUrl], { maxBuffer: 64 * 1024 * 1024 });
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(perSecond > 0) || !/number of failed transactions: 0 /.test(stdout))
    throw new Error(`pgbench failed:\n${stdout}`);
  return perSecond;
}

const scriptOf = (statements: Statement[]) =>
  statements.map(({ text, values }) => `${withValues(text, values).replace(/\s*\n\s*/g, ' ')};\n`).join('');

/** The statement with its values as literals, which PostgreSQL types as it does parameters. */
function withValues(text: string, values: unknown[]): string {
  const uncommented = text.replace(/--[^\n]*\n/g, '\n');
  return uncommented.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Buffer) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return quoted(`{${value.map(element).join(',')}}`);
  return quoted(typeof value === 'string' ? value : JSON.stringify(value));
}

const element = (item: unknown) => JSON.stringify(item instanceof Buffer ? `\\x${item.toString('hex')}` : String(item));

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
