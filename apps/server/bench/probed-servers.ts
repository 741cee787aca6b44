// The media servers of the benchmark probe-load, in a process of their own: a healthy one, one that never answers, a
// slow one.
import { createServer } from 'node:http';
import { startHealthyServer, startSilentServer } from '#server/monitoring/testing/media-server';

const slowMs = 7_000;

const healthy = await startHealthyServer('0.0.0.0');
const silent = await startSilentServer('0.0.0.0');
const slow = createServer((request, response) => {
  setTimeout(() => {
    const target = `http://127.0.0.1:${healthy.port}${request.url ?? ''}`;
    void fetch(target)
      .then((answer) => answer.text())
      .then((text) => response.end(text));
  }, slowMs);
});
slow.listen(0, '0.0.0.0', () => {
  const address = slow.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.send?.({ healthy: healthy.port, silent: silent.port, slow: port });
});
process.on('disconnect', () => process.exit(0));
