// Preloaded into the server of a benchmark: answers the message `loop` with its event loop delays since the last one.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', (what) => {
  if (what !== 'loop') return;
  const ms = (nanoseconds: number) => Math.round(nanoseconds / 1e6);
  process.send?.({ loop: { p99: ms(delay.percentile(99)), max: ms(delay.max) } });
  delay.reset();
});
