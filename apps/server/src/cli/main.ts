import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { registerInput } from '@touchline/contract';
import { backUp, list, restore, verify } from '#server/cli/backups';
import { waitUntilReady } from '#server/cli/ready';
import { createUser } from '#server/auth/accounts';
import { removeEveryFactor } from '#server/auth/second-factor';
import { refuseWeakPassword } from '#server/auth/passwords';
import { checkEnvironment, readEnvironment, variables } from '#server/environment';
import type { Environment } from '#server/environment';
import { findEmbedded, startEmbedded } from '#database/embedded';
import { lockDataDir } from '#database/data-dir-lock';
import { migrate } from '#database/migrate';
import { openPool } from '#database/pool';

type Work = (env: Environment, url: string) => Promise<void>;

/** `file`: what follows the name of a command that takes one. */
const commands: Record<string, (file: string) => Promise<void>> = {
  'admin create': createAdmin,
  backup: async () => withDatabaseAsItIs(backUp),
  'backups list': async () => list(readEnvironment(process.env)),
  'backups verify': async (file) => verify(readEnvironment(process.env), file),
  restore: async (file) => withStoppedDatabase(async (env, url) => restore(env, url, file)),
  // The name that systemd gives to what runs after the start: systemd.exec(5).
  ready: async () => waitUntilReady(readEnvironment(process.env), Number(process.env['MAINPID']) || null),
  migrate: async () => withDatabase(async () => console.log('The database is up to date.')),
  'config check': async () => {
    checkEnvironment(process.env);
    console.log('The configuration is valid.');
  },
  'config list': async () => variables.forEach(({ name, about }) => console.log(`${name.padEnd(18)} ${about}`)),
};

const withFile = new Set(['backups verify', 'restore']);

const words = process.argv.slice(2);
const named = Object.keys(commands).find((name) =>
  withFile.has(name) ? words.slice(0, -1).join(' ') === name : words.join(' ') === name,
);
const command = named === undefined ? undefined : commands[named];
if (!command) {
  const usages = Object.keys(commands).map((name) => (withFile.has(name) ? `${name} FILE` : name));
  console.error(`Usage: touchline COMMAND, in a checkout npm run cli -- COMMAND\nCOMMAND: ${usages.join(' | ')}`);
  process.exit(2);
}
await command(words.at(-1) ?? '').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

/** Creates an administrator from EMAIL, NAME and PASSWORD in the environment, prompting for those that are missing. */
async function createAdmin(): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Keeps lines that arrive before their question, as those of a pipe do.
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (variable: string, question: string): Promise<string> => {
    const given = process.env[variable];
    if (given !== undefined) return given;
    lines.setPrompt(`${question}: `);
    lines.prompt();
    const answer = await answers.next();
    if (answer.done) throw new Error(`No answer to “${question}”`);
    return answer.value;
  };
  const email = await ask('EMAIL', 'Email');
  const name = await ask('NAME', 'Name');
  const password = await ask('PASSWORD', 'Password (10 to 128 characters)');
  lines.close();
  const checked = registerInput.safeParse({ email, name, password, password_confirmation: password, agreement: true });
  if (!checked.success)
    throw new Error(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  refuseWeakPassword(password, checked.data.email);
  await withDatabase(async (env, url) => {
    const { db } = openPool(url, 2, pino({ level: env.LOG_LEVEL }));
    const id = await createUser(db, {
      email: checked.data.email,
      name: checked.data.name,
      password,
      role: 'admin',
      verified: true,
    });
    // Whoever runs this may be an administrator who has lost the app.
    await removeEveryFactor(db, id);
    await db.destroy();
    console.log(`${checked.data.email} is now an administrator.`);
  });
}

/** Uses the configured database, or the embedded one, migrated; a running console has done so. */
async function withDatabase(work: Work): Promise<void> {
  const env = readEnvironment(process.env);
  if (!env.DATABASE_URL && (await findEmbedded(env.DATA_DIR))) return withDatabaseAsItIs(work);
  await withDatabaseAsItIs(async (_, url) => {
    await migrate(url);
    await work(env, url);
  });
}

/** Uses the configured database, or the embedded one, which it starts unless a running console has done so. */
async function withDatabaseAsItIs(work: Work): Promise<void> {
  const env = readEnvironment(process.env);
  const url = env.DATABASE_URL ?? (await findEmbedded(env.DATA_DIR));
  return url ? work(env, url) : withStoppedDatabase(work);
}

/** Uses the configured database, or the embedded one, which no console may use at the same time. */
async function withStoppedDatabase(work: Work): Promise<void> {
  const env = readEnvironment(process.env);
  if (env.DATABASE_URL) return work(env, env.DATABASE_URL);
  const release = lockDataDir(env.DATA_DIR);
  const embedded = await startEmbedded(env.DATA_DIR, null);
  try {
    await work(env, embedded.url);
  } finally {
    await embedded.stop();
    release();
  }
}
