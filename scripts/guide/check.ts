// What somebody sees who has followed docs/running.md: the console over HTTPS, and a match on air in all formats.
import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

const site = 'https://console.example.com';
const headers: Record<string, string> = { 'content-type': 'application/json' };

const curl = (...words: string[]) => execFileSync('curl', ['-s', '-o', '/dev/null', ...words], { encoding: 'utf8' });
const shape = z.object({ id: z.number() });

async function call<T>(method: string, path: string, input: object | null, reply: z.ZodType<T>): Promise<T> {
  const body = input === null ? null : JSON.stringify(input);
  const response = await fetch(`${site}/api${path}`, { method, headers, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return reply.parse(await response.json());
}

function hold(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`Not so: ${what}`);
  console.log(`✓ ${what}`);
}

const redirected = curl('-w', '%{http_code} %{redirect_url}', 'http://console.example.com/help');
hold('HTTP is sent on to HTTPS', redirected === `301 ${site}/help`);
hold('the console answers over HTTP/2', curl('--http2', '-w', '%{http_version} %{http_code}', site) === '2 200');

const signIn = { email: 'admin@example.com', password: 'a-long-first-password-1' };
const { auth_token: token } = await call('POST', '/auth/login', signIn, z.object({ auth_token: z.string() }));
headers['authorization'] = `Bearer ${token}`;
hold('the first administrator signs in', token !== '');

const list = z.object({ data: z.array(shape) });
const { id: sport } = await call('POST', '/stream/sport', { name: 'Rowing', duration: 60 }, shape);
const server = (await call('GET', '/stream/servers', null, list)).data[0]?.id;
const [startDate = '', startTime = ''] = new Date().toISOString().split('T');
const plan = { title: 'First match', sport, server, startDate, startTime: startTime.slice(0, 5), timezone: 'UTC' };
const { id } = await call('POST', '/stream', plan, shape);
const signal = z.object({ state: z.string() });
const stream = z.object({
  state: z.string(),
  publishUrl: z.string(),
  links: z.object({ rtmp: z.string(), hls: z.string(), wss: z.string(), dash: z.string() }),
  formats: z.object({ rtmp: signal, hls: signal, wss: signal, dash: signal }),
});
const read = async () => call('GET', `/stream?id=${id}`, null, stream);
const { publishUrl, links } = await read();
const addresses = [publishUrl, links.rtmp, links.hls, links.wss, links.dash].map((each) =>
  each.split('/', 3).join('/'),
);
const expected = ['rtmps://console.example.com:1936', 'rtmps://console.example.com:1936', site];
hold('every address is the proxy’s', addresses.join() === [...expected, site.replace('https', 'wss'), site].join());

const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine'];
const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const encoder = spawn('ffmpeg', ['-v', 'error', ...picture, ...coding, '-f', 'flv', publishUrl], { stdio: 'inherit' });
const isOk = async () => {
  const { state, formats } = await read();
  return state === 'ok' && Object.values(formats).every((format) => format.state === 'ok');
};
let seconds = 0;
while (!(await isOk()) && seconds < 90) {
  await wait(1000);
  seconds += 1;
}
hold(`published over RTMPS, the match is OK in RTMP, HLS, WSS and MPEG-DASH, after ${seconds} s`, seconds < 90);
const playlist = await (await fetch((await read()).links.hls)).text();
hold('a player gets its playlist', playlist.startsWith('#EXTM3U'));
const first = await new Promise<Uint8Array>((resolve, reject) => {
  const socket = new WebSocket(links.wss);
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('message', ({ data }) => resolve(new Uint8Array(z.instanceof(ArrayBuffer).parse(data))));
  socket.addEventListener('error', () => reject(new Error('the WebSocket failed')));
});
hold('and media over WSS', Buffer.from(first).subarray(0, 3).toString() === 'FLV');
encoder.kill('SIGTERM');
process.exit(0);
