import { buildWeb } from './build.ts';
import { runInGroup } from './run-in-group.ts';

/** All benchmarks by name; each prints a small table with its ratios. */
const benches: Record<string, string> = {
  gate: 'apps/server/bench/gate.ts',
  'console-away': 'apps/server/bench/console-away.ts',
  'gate-calls': 'apps/server/bench/gate-calls.ts',
  corpus: 'apps/server/bench/corpus.ts',
  'auto-take': 'apps/server/bench/auto-take.ts',
  'same-picture': 'apps/server/bench/same-picture.ts',
  list: 'apps/server/bench/list.ts',
  live: 'apps/server/bench/live.ts',
  'event-streams': 'apps/server/bench/event-streams.ts',
  fanout: 'apps/server/bench/fanout.ts',
  feed: 'apps/server/bench/feed.ts',
  faults: 'apps/server/bench/faults.ts',
  login: 'apps/server/bench/login.ts',
  match: 'apps/server/bench/match.ts',
  'match-import': 'apps/server/bench/match-import.ts',
  incidents: 'apps/server/bench/incidents.ts',
  import: 'apps/server/bench/import.ts',
  export: 'apps/server/bench/export.ts',
  backups: 'apps/server/bench/backups.ts',
  names: 'packages/names/bench/names.ts',
  probe: 'packages/media/bench/probe.ts',
  'probe-claims': 'apps/server/bench/probe-claims.ts',
  'probe-load': 'apps/server/bench/probe-load.ts',
  media: 'apps/media-node/bench/media-node.ts',
  watching: 'apps/media-node/bench/watching.ts',
  edge: 'apps/media-node/bench/edge.ts',
  outages: 'apps/media-node/bench/outages.ts',
  drift: 'apps/media-node/bench/drift.ts',
  rest: 'apps/server/bench/rest.ts',
  samples: 'apps/server/bench/samples.ts',
  retention: 'apps/server/bench/retention.ts',
  start: 'apps/server/bench/start.ts',
  wall: 'apps/server/bench/wall.ts',
  webhooks: 'apps/server/bench/webhooks.ts',
  writes: 'apps/server/bench/writes.ts',
  screens: 'e2e/bench/screens.ts',
  players: 'e2e/bench/players.ts',
  ends: 'e2e/bench/ends.ts',
  mosaic: 'e2e/bench/mosaic.ts',
  tabs: 'e2e/bench/tabs.ts',
  storm: 'e2e/bench/storm.ts',
  schedule: 'e2e/bench/schedule.ts',
};

const [name = '', ...rest] = process.argv.slice(2);
const script = benches[name];
if (!script) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
// It measures the console in a browser; an old build would be taken for the present one.
if (name === 'storm' || name === 'screens' || name === 'mosaic' || name === 'schedule') buildWeb();

runInGroup(script, rest);
