import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runCommand } from '@touchline/client/cli';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { variables } from '#server/environment';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

// Starts whole processes, on a machine that runs other tests at the same time.
vi.setConfig({ testTimeout: 150_000 });

const main = fileURLToPath(new URL('main.ts', import.meta.url));

let t: TestApp;
let folder = '';
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'touchline-cli-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

function start(command: string, env: Record<string, string>) {
  const settings = { DATABASE_URL: t.databaseUrl, DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32), ...env };
  return spawn(process.execPath, [main, ...command.split(' ')], { env: settings });
}

/** Runs a command as a user does; `typed` is entered line by line. */
async function run(command: string, env: Record<string, string> = {}, typed: string[] = []) {
  const child = start(command, env);
  const text = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => {
    text.out += part.toString();
    // A prompt waits for its answer.
    if (text.out.endsWith(': ')) child.stdin.write(`${typed.shift() ?? ''}\n`);
  });
  child.stderr.on('data', (part: Buffer) => (text.err += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...text };
}

const password = 'a long walk in the park';
const signIn = (email: string) => t.visitor('POST', '/auth/login', { email, password });

it('prints its commands when called with an unknown one, as those of a release and of a checkout', async () => {
  const { code, out, err } = await run('admin destroy');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toBe(
    'Usage: touchline COMMAND, in a checkout npm run cli -- COMMAND\n' +
      'COMMAND: admin create | backup | backups list | backups verify FILE | restore FILE | ready | migrate | config check | config list\n',
  );
});

it('has all of its commands in the help of the touchline program', async () => {
  const commands = (/^COMMAND: (.*)$/m.exec((await run('')).err)?.[1] ?? '').split(' | ');
  let help = '';
  const io = { env: {}, complain: () => {}, readInput: async () => '', signal: new AbortController().signal };
  await runCommand(['help'], { ...io, print: (text) => (help = text) });
  expect(commands).toContain('restore FILE');
  expect([...commands, 'verify'].filter((command) => !help.includes(`  ${command} `))).toEqual([]);
});

it('removes the second factor of an administrator who has lost the app', async () => {
  const env = { EMAIL: 'locked@example.org', NAME: 'Vera', PASSWORD: password };
  await run('admin create', env);
  await sql`INSERT INTO second_factor ("user", "secretSealed", "confirmedAt")
    SELECT id, 'sealed', now() FROM "user" WHERE email = 'locked@example.org'`.execute(t.deps.db);
  expect(await signIn('locked@example.org')).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
  await run('admin create', env);
  expect(await signIn('locked@example.org')).toMatchObject({ status: 200 });
});

it('creates an administrator from environment variables, who can sign in at once', async () => {
  const { code, out } = await run('admin create', { EMAIL: ' First@Example.org', NAME: 'Анна', PASSWORD: password });
  expect({ code, out }).toEqual({ code: 0, out: 'first@example.org is now an administrator.\n' });
  expect(await signIn('first@example.org')).toMatchObject({ status: 200, body: { auth_token: expect.any(String) } });
  const { role, name } = await t.deps.db
    .selectFrom('user')
    .selectAll()
    .where('email', '=', 'first@example.org')
    .executeTakeFirstOrThrow();
  expect({ role, name }).toEqual({ role: 'admin', name: 'Анна' });
});

it('prompts for missing values', async () => {
  const { code, out } = await run('admin create', { NAME: 'Boris' }, ['second@example.org', password]);
  expect(code).toBe(0);
  expect(out).toContain('Email: ');
  expect(out).toContain('second@example.org is now an administrator.');
  expect((await signIn('second@example.org')).status).toBe(200);
});

it('reads the answers from a pipe, and says which one is missing at its end', async () => {
  const piped = async (input: string) => {
    const child = start('admin create', {});
    child.stdin.end(input);
    const [err] = await Promise.all([textOf(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, err };
  };
  expect(await piped(`piped@example.org\nPia\n${password}`)).toEqual({ code: 0, err: '' });
  expect((await signIn('piped@example.org')).status).toBe(200);
  expect(await piped('other@example.org\nPia\n')).toEqual({
    code: 1,
    err: 'No answer to “Password (10 to 128 characters)”\n',
  });
});

it.each([
  [{ EMAIL: 'third', NAME: 'C\nD', PASSWORD: 'short' }, /^name: .*\nemail: .*\npassword: .*\n/],
  [{ EMAIL: 'third@example.org', NAME: 'C', PASSWORD: '1234567890' }, /password/i],
])('refuses %j in sentences, and creates no user', async (env, sentences) => {
  const { code, err } = await run('admin create', env);
  expect(code).toBe(1);
  expect(err).toMatch(sentences);
  expect(err).not.toContain('    at ');
  expect((await t.deps.pool.query(`SELECT FROM "user" WHERE email LIKE 'third%'`)).rowCount).toBe(0);
});

it('lists and checks the configuration, and migrates the database', async () => {
  const list = await run('config list');
  expect(list.out.split('\n').filter(Boolean)).toHaveLength(variables.length);
  const wrong = await run('config check', { PORT: 'many' });
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toMatch(/^PORT: /);
  const [DATA_DIR, valid] = [join(folder, 'new'), 'The configuration is valid.\n'];
  expect(await run('config check', { DATA_DIR, SECRET_KEY: '' })).toEqual({ code: 0, out: valid, err: '' });
  expect(await readdir(folder)).not.toContain('new');
  expect(await run('migrate')).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
});

it('backs the database up, verifies the backup, and does not restore it while the console runs', async () => {
  const backups = { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: 'a secret of backups', BACKUP_KEEP: '1' };
  const first = await run('backup', backups);
  expect(first).toMatchObject({ code: 0, err: '' });
  const file = /^(\S+\.backup): \d+ rows, \d+ bytes, encrypted\.\n$/.exec(first.out)?.[1] ?? '';
  const verified = await run(`backups verify ${file}`, backups);
  expect(verified).toMatchObject({ code: 0, err: '' });
  expect(verified.out).toMatch(/can be restored: \d+ rows in \d+ tables\.\n(.*\n)* {2}user +4\n/);
  expect(await run(`backups verify ${file}`)).toEqual({
    code: 1,
    out: '',
    err: 'The backup is encrypted: set BACKUP_KEY.\n',
  });
  const restored = await run(`restore ${file}`, backups);
  expect(restored).toMatchObject({ code: 1, out: '' });
  expect(restored.err).toMatch(
    /^The database is in use by \d+ connections: stop every process of Touchline first\.\n$/,
  );
  const gone = await run(`backups verify ${file}.gone`, backups);
  expect(gone).toMatchObject({ code: 1, err: expect.stringMatching(/^The backup cannot be read: ENOENT.*\n$/) });
  // Two in one second have one name.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const second = await run('backup', backups);
  expect(second.out).toContain(`Deleted ${basename(file)}.`);
});

it.each(['SIGINT', 'SIGTERM'] as const)('leaves no database behind when %s ends a verification', async (signal) => {
  const backups = { BACKUP_DIR: join(folder, `interrupted-${signal}`) };
  const file = /^(\S+\.backup): /.exec((await run('backup', backups)).out)?.[1] ?? '';
  const scratch = async () => (await readdir(folder)).filter((name) => name.startsWith('verify-'));
  const child = start(`backups verify ${file}`, backups);
  const text: string[] = [];
  child.stderr.on('data', (part: Buffer) => text.push(part.toString()));
  const closed = once(child, 'close');
  await expect.poll(scratch, { timeout: 60_000, interval: 20 }).toHaveLength(1);
  child.kill(signal);
  expect(await closed).toEqual([1, null]);
  expect(text.join('')).toBe(`Interrupted by ${signal}.\n`);
  expect(await scratch()).toEqual([]);
});
