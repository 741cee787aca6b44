import { extname, resolve } from 'node:path';
import { parts } from '../apps/server/src/parts.ts';
import { rehearsalMatches } from '../apps/server/src/rehearsal/matches.ts';
import { demoEmails } from '../apps/server/src/rehearsal/people.ts';
import { buildServer, buildWeb } from './build.ts';
import { keepRunning, runConsole, stopAll } from './processes.ts';
import type { Ready } from './processes.ts';
import { reachable, withoutEmpty } from './start-environment.ts';

type Node = Ready['node'];

const extension = extname(import.meta.filename);
const isRelease = extension === '.js';
const given = withoutEmpty(process.env);
const configured = ['REHEARSAL', 'DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'SMTP_URL'].some((name) => given[name]);
// A process that runs only some of the parts is one of several, and the media node belongs to another.
const runsAll = parts.every((part) => (given['ROLE'] ?? parts.join()).split(',').includes(part));
const env: Record<string, string | undefined> = {
  ...given,
  LOG_LEVEL: given['LOG_LEVEL'] ?? 'warn',
  // A release keeps nothing in its own folder, which the next one replaces.
  DATA_DIR: given['DATA_DIR'] ?? (isRelease ? resolve('data') : undefined),
  REHEARSAL: given['REHEARSAL'] ?? String(!configured),
  MEDIA_NODE: given['MEDIA_NODE'] ?? String(runsAll),
};

buildWeb();
const consoleBundle = buildServer('server');
// Before the console runs, which would raise an alarm about a node that is still being built.
const nodeBundle = env['MEDIA_NODE'] === 'false' ? null : buildServer('media-node');
// From here on, because the first process of a container, as this one may be, ignores signals that it does not handle.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0));
/** Set once the media node runs. */
let changeNode: (found: Node) => void = () => {};
const { url, password, node, streamKeys } = await runConsole(consoleBundle, env, (again) => changeNode(again.node));
const host = env['HOST'] ?? (password ? '127.0.0.1' : '0.0.0.0');
const rtmpPort = env['MEDIA_RTMP_PORT'] ?? '1935';
if (node) {
  const environmentOf = ({ id, token }: NonNullable<Node>) => ({
    ...env,
    HOST: host,
    CONSOLE_URL: `http://${reachable(host)}:${env['PORT'] ?? '8080'}`,
    SERVER_ID: String(id),
    SERVER_TOKEN: token,
  });
  const change = keepRunning('media node', nodeBundle ?? buildServer('media-node'), environmentOf(node), null);
  changeNode = (found) => {
    if (found) change(environmentOf(found));
  };
}
if (password && node) {
  const matches = rehearsalMatches.flatMap(({ key, signal }) =>
    signal ? [{ key: streamKeys[key] ?? key, ...signal }] : [],
  );
  const plan = JSON.stringify({ rtmpUrl: `rtmp://${reachable(host)}:${rtmpPort}/live`, matches });
  keepRunning('rehearsal', `apps/server/rehearsal/publish${extension}`, env, plan);
}
console.log(`\n  Touchline is ready at ${url}\n`);
if (password)
  console.log(
    `  Rehearsal: demo matches are on air. Sign in as\n${demoEmails.map((email) => `    ${email}`).join('\n')}\n  with the password ${password}\n`,
  );
else console.log(`  No account yet? ${isRelease ? './touchline' : 'npm run cli --'} admin create\n`);
console.log('  Ctrl-C stops everything.\n');
// Frees a quarter of the memory of this process, which from now on only waits.
setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 5_000).unref();
