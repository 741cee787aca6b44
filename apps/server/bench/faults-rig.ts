import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFaultProxy } from '#server/testing/fault-proxy';
import { openBenchDatabase } from './bench-database.ts';
import { addUser, freePorts, readyNode, startProcesses } from './processes.ts';

/**
 * PostgreSQL behind a proxy, an API process, a process with jobs and prober, a media node and its publisher, each in a
 * process of its own as in production. `ended` names those that exited.
 */
export async function startRig() {
  const database = await openBenchDatabase();
  const proxy = await startFaultProxy(database.url);
  const { children, ended, anyEnd, start } = startProcesses();
  const [port, rtmpPort, httpPort] = await freePorts(3);
  const settings = (name: string, role: string) => ({
    DATABASE_URL: proxy.through(database.url),
    DATA_DIR: join(database.folder, name),
    SECRET_KEY: 'b'.repeat(32),
    ROLE: role,
    HOST: '127.0.0.1',
    PORT: String(port),
    MEDIA_RTMP_PORT: String(rtmpPort),
    MEDIA_HTTP_PORT: String(httpPort),
    MEDIA_NODE: String(name === 'api'),
  });
  const node = await readyNode(start('api', 'server/src/main.ts', settings('api', 'api')));
  await readyNode(start('jobs and prober', 'server/src/main.ts', settings('jobs', 'jobs,prober')));
  start('media node', 'media-node/src/main.ts', {
    ...settings('node', 'api'),
    CONSOLE_URL: `http://127.0.0.1:${port}`,
    SERVER_ID: String(node.id),
    SERVER_TOKEN: node.token,
  });
  await addUser(database.url, 'admin');
  return {
    proxy,
    ended,
    anyEnd,
    url: `http://127.0.0.1:${port}`,
    node: node.id,
    databaseUrl: () => database.url,
    playUrl: (key: string) => `http://127.0.0.1:${httpPort}/flv/${key}.flv`,
    publish(key: string) {
      const matches = [{ key, clip: 'football-en', behavior: 'steady' }];
      const plan = JSON.stringify({ rtmpUrl: `rtmp://127.0.0.1:${rtmpPort}/live`, matches });
      start('publisher', 'server/rehearsal/publish.ts', {}).stdin?.write(`${plan}\n`);
    },
    /** Kills PostgreSQL; the process that owns it restarts it. */
    restart: () => killPostgres(database.folder),
    async stop() {
      for (const child of children) child.removeAllListeners('exit').kill('SIGKILL');
      proxy.close();
      await database.stop();
    },
  };
}

/** Like a power cut: clients are not notified. */
async function killPostgres(dataDir: string): Promise<void> {
  const pid = await findEmbeddedPid(dataDir);
  process.kill(pid, 'SIGQUIT');
  while ((await findEmbeddedPid(dataDir)) === pid) await sleep(20);
}

async function findEmbeddedPid(dataDir: string): Promise<number> {
  const note = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return Number(note.split('\n')[0]);
}
