import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClip } from '@touchline/media/clip';
import type { Clip } from '@touchline/media/clip';
import { openBenchDatabase } from './bench-database.ts';
import { openScreen } from './another-screen.ts';
import { makeEncoder, withRareKeyFrames } from './encoder.ts';
import { call } from './faults-load.ts';
import { startFaultyServer } from './faulty-server.ts';
import { addUser, freePorts, readyNode, startProcesses } from './processes.ts';

/**
 * An API with jobs, a prober and a media node, each in a process of its own as in production, and live streams with an
 * encoder each. Viewers and the prober reach the node through a server that can be made to fail; encoders reach it
 * directly.
 */
export async function startWallRig() {
  const database = await openBenchDatabase();
  const { children, start } = startProcesses();
  const [port = 0, rtmpPort = 0, httpPort = 0] = await freePorts(3);
  const front = await startFaultyServer({ rtmpPort, httpPort });
  const settings = (name: string, role: string) => ({
    DATABASE_URL: database.url,
    DATA_DIR: join(database.folder, name),
    SECRET_KEY: 'b'.repeat(32),
    ROLE: role,
    HOST: '127.0.0.1',
    PORT: String(port),
    MEDIA_RTMP_PORT: String(front.rtmpPort),
    MEDIA_HTTP_PORT: String(front.httpPort),
    MEDIA_NODE: String(name === 'api'),
  });
  const url = `http://127.0.0.1:${port}`;
  const node = await readyNode(start('api', 'server/src/main.ts', settings('api', 'api,jobs')));
  const startProber = () => start('prober', 'server/src/main.ts', settings('prober', 'prober'));
  const startNode = () =>
    start('media node', 'media-node/src/main.ts', {
      ...settings('node', 'api'),
      MEDIA_RTMP_PORT: String(rtmpPort),
      MEDIA_HTTP_PORT: String(httpPort),
      CONSOLE_URL: url,
      SERVER_ID: String(node.id),
      SERVER_TOKEN: node.token,
    });
  const running = { prober: startProber(), node: startNode() };
  await addUser(database.url, 'admin');
  await addUser(database.url, 'viewer');
  const screen = await openScreen(url);
  const clip = readClip(await readFile(new URL('../rehearsal/clips/football-en.flv', import.meta.url)));
  const match = await makeTeams(url, node.id);
  const addressOf = (publishUrl: string) => publishUrl.replace(`:${front.rtmpPort}/`, `:${rtmpPort}/`);

  return {
    front,
    screen,
    /** Adds a match with an idle encoder. `startMs`: from now to its start; `keyFrameMs`: between two key frames. */
    async addStream(name: string, startMs: number, keyFrameMs: number) {
      const key = `bench-${name}`;
      const startAt = new Date(Date.now() + startMs).toISOString();
      const start = { startDate: startAt.slice(0, 10), startTime: startAt.slice(11, 16) };
      const { id, publishUrl } = await call(url, '/stream', { ...match, ...start, key, title: name });
      return { id, key, encoder: makeEncoder(addressOf(publishUrl), loopOf(clip, keyFrameMs)) };
    },
    killProber: () => void running.prober.kill('SIGKILL'),
    startProber: () => void (running.prober = startProber()),
    killNode: () => void running.node.kill('SIGKILL'),
    startNode: () => void (running.node = startNode()),
    async stop() {
      screen.close();
      for (const child of children) child.removeAllListeners('exit').kill('SIGKILL');
      front.close();
      await database.stop();
    },
  };
}

export type WallRig = Awaited<ReturnType<typeof startWallRig>>;
export type Watched = Awaited<ReturnType<WallRig['addStream']>>;

async function makeTeams(url: string, server: number) {
  const made = async (path: string, body: object) => (await call(url, path, body)).id;
  const sport = await made('/stream/sport', { name: 'Football', duration: 240 });
  const team1 = await made('/stream/team', { name: 'Bears', sport });
  const team2 = await made('/stream/team', { name: 'Wolves', sport });
  return { sport, team1, team2, server };
}

/** The clip repeated until it ends where a key frame is due. */
function loopOf(clip: Clip, keyFrameMs: number): Clip {
  let rounds = 1;
  while ((rounds * clip.durationMs) % keyFrameMs !== 0 && rounds < 10) rounds++;
  const frames = Array.from({ length: rounds }, (_, round) =>
    clip.frames.map((tag) => ({ ...tag, timestamp: tag.timestamp + round * clip.durationMs })),
  ).flat();
  return withRareKeyFrames({ ...clip, frames, durationMs: rounds * clip.durationMs }, keyFrameMs);
}
