import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confined } from '#server/pictures/confined';
import { quietArguments } from '#server/pictures/ffmpeg';

const isLinux = platform() === 'linux';

type Ended = { code: number | null; output: string };

function run({ command, args, options }: ReturnType<typeof confined>, input: string): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (output += data.toString('latin1')));
    child.once('close', (code) => resolve({ code, output }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
const plain = (command: string, args: string[]) => ({ command, args, options: { cwd: '/', env: process.env } });

let folder = '';
let visits = 0;
let address = '';
const server = createServer((socket) => {
  visits += 1;
  socket.on('error', () => {}).end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-confined-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe('a confined program', () => {
  it('inherits no secret, and is in no folder of ours', async () => {
    process.env['TEST_SECRET_OF_OURS'] = 'secret';
    const { output } = await run(confined(process.execPath, ['-p', 'process.cwd() + JSON.stringify(process.env)']), '');
    delete process.env['TEST_SECRET_OF_OURS'];
    expect(output).toMatch(/^\/\{/);
    expect(output).not.toContain('secret');
  });

  it('is found by a path that is relative to our folder', async () => {
    const { output } = await run(confined(relative(process.cwd(), process.execPath), ['-p', '"found"']), '');
    expect(output).toBe('found\n');
  });

  it.runIf(isLinux)('writes no file, also where it may', async () => {
    const file = join(folder, 'written');
    await writeFile(file, '');
    const write = `require('fs').writeFileSync(${JSON.stringify(file)}, 'x')`;
    expect((await run(confined('/bin/sh', ['-c', `echo x > ${file}`]), '')).code).not.toBe(0);
    expect(await readFile(file, 'utf8')).toBe('');
    await run(plain(process.execPath, ['-e', write]), '');
    expect(await readFile(file, 'utf8')).toBe('x');
  });

  it.runIf(isLinux)('gets no more memory than a picture needs', async () => {
    const take = ['-c', 'head -c 5000000000 /dev/zero | tail -c 4000000000 | head -c 1'];
    expect((await run(confined('/bin/sh', take), '')).output).toMatch(/memory|allocate/i);
  });
});

/** Media as an attacker would make them, if ffmpeg could be led to take them for what they are. */
const reading = (format: string, protocols: string) => `${protocols} -f ${format} -i pipe:0 -f null -`.split(' ');
const open = '-hide_banner -v error -nostdin -protocol_whitelist pipe,file,http,tcp,crypto,data';
const shut = quietArguments.replace('-v quiet', '-v error');

describe.runIf(hasFfmpeg)('an ffmpeg that decodes what strangers have sent', () => {
  const playlist = () => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://${address}/stolen.ts\n#EXT-X-ENDLIST\n`;

  it('opens no address that its input names', async () => {
    await run(plain('ffmpeg', reading('hls', open)), playlist());
    // Otherwise the test would prove nothing.
    expect(visits).toBeGreaterThan(0);
    visits = 0;
    await run(confined('ffmpeg', reading('hls', shut)), playlist());
    expect(visits).toBe(0);
  });

  it('opens no file that its input names', async () => {
    const file = join(folder, 'secret.wav');
    await run(plain('ffmpeg', `-v error -f lavfi -i sine=duration=1 -y ${file}`.split(' ')), '');
    const list = `ffconcat version 1.0\nfile 'file:${file}'\n`;
    expect((await run(plain('ffmpeg', reading('concat -safe 0', open)), list)).code).toBe(0);
    const refused = await run(confined('ffmpeg', reading('concat -safe 0', shut)), list);
    expect(refused.code).not.toBe(0);
    expect(refused.output).toMatch(/not on whitelist/);
  });

  it('reads nothing but FLV, whatever else comes', async () => {
    const asFlv = await run(confined('ffmpeg', reading('flv', shut)), playlist());
    expect(asFlv.code).not.toBe(0);
    expect(visits).toBe(0);
  });
});
