import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

/** All benchmarks by name; each prints a small table with its ratios. */
const benches: Record<string, string> = {
  gate: 'apps/server/bench/gate.ts',
  list: 'apps/server/bench/list.ts',
  live: 'apps/server/bench/live.ts',
  feed: 'apps/server/bench/feed.ts',
  faults: 'apps/server/bench/faults.ts',
  login: 'apps/server/bench/login.ts',
  match: 'apps/server/bench/match.ts',
  'match-import': 'apps/server/bench/match-import.ts',
  sheets: 'apps/server/bench/sheets.ts',
  names: 'packages/names/bench/names.ts',
  probe: 'packages/media/bench/probe.ts',
  'probe-claims': 'apps/server/bench/probe-claims.ts',
  'probe-load': 'apps/server/bench/probe-load.ts',
  media: 'apps/media-node/bench/media-node.ts',
  outages: 'apps/media-node/bench/outages.ts',
  drift: 'apps/media-node/bench/drift.ts',
  start: 'apps/server/bench/start.ts',
  wall: 'apps/server/bench/wall.ts',
  screens: 'e2e/bench/screens.ts',
  players: 'e2e/bench/players.ts',
  tabs: 'e2e/bench/tabs.ts',
  storm: 'e2e/bench/storm.ts',
};

const [name = '', ...rest] = process.argv.slice(2);
const script = benches[name];
if (!script) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
process.exit(spawnSync(process.execPath, [join(root, script), ...rest], { cwd: root, stdio: 'inherit' }).status ?? 1);
