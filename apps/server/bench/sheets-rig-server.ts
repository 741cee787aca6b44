// The server of the spreadsheet benchmarks: the API and the jobs of imports in one process, which records its memory and the stalls of its event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { buildApp } from '#server/app';
import { workImports } from '#server/imports/work-imports';
import { openDeps } from '#server/open-deps';
import { readEnvironment } from '#server/environment';

const settings = { SECRET_KEY: 'k'.repeat(32), DATA_DIR: '/tmp', LOG_LEVEL: 'error', DEFAULT_ZONE: 'UTC' };
const deps = await openDeps(readEnvironment(settings), process.env['BENCH_DATABASE'] ?? '', pino({ level: 'error' }));
const app = await buildApp(deps);
await workImports(deps);
const url = await app.listen({ port: 0, host: '127.0.0.1' });

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
if (process.env['BENCH_STALLS']) {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (now - last > 60) console.error('stall', Math.round(now - last), 'ms at', Math.round(now));
    last = now;
  }, 5);
}
let peak = 0;
setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);

process.on('message', (what) => {
  if (what === 'reset') {
    globalThis.gc?.();
    // The stall of this garbage collection is not caused by the import.
    setTimeout(() => {
      delay.reset();
      peak = process.memoryUsage.rss();
      process.send?.({ beforeMb: Math.round(peak / 1_048_576) });
    }, 100);
  } else {
    process.send?.({ stallMs: Math.round(delay.max / 1e6), peakMb: Math.round(peak / 1_048_576) });
  }
});
process.send?.({ url });
