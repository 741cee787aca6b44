// What people get when servers die: first one with many streams, seen by the real prober, then many of them in waves while
// the processes that notify people, and their database sessions, are killed.
// node apps/server/bench/incidents.ts [incidents] [streams]   default 1000 200
// Exits with 1 when a message is doubled or lost, or the one server is not one message per person and way within 15 s.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countMessages, people } from './incident-messages.ts';
import { openIncidentRig } from './incident-rig.ts';
import { measureWaves } from './incident-waves.ts';

const [incidents = 1_000, streams = 200] = process.argv.slice(2).map(Number);
const longestS = 15;

const death = await measureDeath();
console.log(`A server with ${streams} streams is killed; ${people} people hold all of them`);
console.table([death]);
const waves = await measureWaves(incidents);
console.log(`${incidents} servers die and return; ${people} people hold all streams, in the console and by mail`);
console.table([waves]);
const isOne = death.incidents === 1 && death.console === people && death.mail === people;
process.exit(isOne && death['death to message, s'] <= longestS && waves.doubled === 0 && waves.lost === 0 ? 0 : 1);

/** Two servers, of which one dies with all of its streams. */
async function measureDeath() {
  const [dying, other] = [await startServers(), await startServers()];
  const served = { fqdn: `'127.0.1.' || n`, hls: `:${dying.port}/{key}.m3u8` };
  const rig = await openIncidentRig({ live: 2 * streams, hosts: 2, ...served });
  await rig.client.query(`UPDATE server SET hls = $1 WHERE fqdn = '127.0.1.2'`, [`:${other.port}/{key}.m3u8`]);
  await rig.run('prober');
  await rig.run('jobs');
  await rig.run('jobs');
  await rig.until(`SELECT count(*) FROM monitor WHERE state IN ('ok', 'degraded')`, 2 * streams, 120);
  // Rounds are spread over the interval by then.
  await sleep(20_000);
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  dying.child.kill('SIGKILL');
  await rig.until(`SELECT count(*) FROM mail WHERE topic LIKE 'incident_opened %'`, people, 60);
  const messageS = seconds();
  await rig.until(`SELECT count(*) FROM incident_stream WHERE "leftAt" IS NULL`, streams, 60);
  const allS = seconds();
  await sleep(15_000);
  const { console: shown, mail } = await countMessages(rig.client, 'incident_opened', 1);
  const result = {
    incidents: await rig.count('SELECT count(*) FROM incident'),
    console: shown.sent,
    mail: mail.sent,
    'other messages': (await rig.count('SELECT count(*) FROM notice')) - shown.sent,
    'death to message, s': messageS,
    'all streams in it, s': allS,
  };
  await rig.close();
  other.child.kill('SIGKILL');
  return result;
}

async function startServers() {
  const child = fork(join(import.meta.dirname, 'probed-servers.ts'));
  const [{ healthy }] = (await once(child, 'message')) as [{ healthy: number }];
  return { child, port: healthy };
}
