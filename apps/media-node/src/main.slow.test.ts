import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function start(env: Record<string, string>): { child: ReturnType<typeof spawn>; output: () => string } {
  let output = '';
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  return { child, output: () => output };
}

it.each(['0', '3600'])(
  'the process starts, reports where it listens, and exits with 0 on SIGTERM; drained in %s s',
  async (MEDIA_DRAIN_S) => {
    const env = { CONSOLE_URL: 'http://127.0.0.1:9', SERVER_ID: '1', SERVER_TOKEN: 't', MEDIA_DRAIN_S };
    const { child, output } = start({ ...env, MEDIA_RTMP_PORT: '0', MEDIA_HTTP_PORT: '0' });
    await expect.poll(output, { timeout: 10_000 }).toContain('"event":"listening"');
    const port = /"httpPort":(\d+)/.exec(output())?.[1];
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output()).not.toContain('"t"');
  },
);

it('an invalid environment stops it with a message that names the variable', async () => {
  const { child, output } = start({ CONSOLE_URL: 'http://127.0.0.1:9', SERVER_TOKEN: 't' });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toMatch(/^invalid environment: SERVER_ID: /);
});
