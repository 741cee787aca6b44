// What somebody sees who has followed docs/running.md: the console at an address, and a match on air in all formats.
// With an occasion, such as `after a restore`, that match is there already.
import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

const [site = '', occasion] = process.argv.slice(2);
const isSecure = site.startsWith('https:');
const headers: Record<string, string> = { 'content-type': 'application/json' };

const curl = (...words: string[]) => execFileSync('curl', ['-s', '-o', '/dev/null', ...words], { encoding: 'utf8' });
const shape = z.object({ id: z.number() });
const list = z.object({ data: z.array(shape) });

async function call<T>(method: string, path: string, input: object | null, reply: z.ZodType<T>): Promise<T> {
  const body = input === null ? null : JSON.stringify(input);
  const response = await fetch(`${site}/api${path}`, { method, headers, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return reply.parse(await response.json());
}

function hold(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`Not so: ${what}`);
  console.log(`✓ ${occasion ? `${occasion}: ` : ''}${what}`);
}

if (isSecure && !occasion) {
  const redirected = curl('-w', '%{http_code} %{redirect_url}', `${site.replace('https', 'http')}/help`);
  hold('HTTP is sent on to HTTPS', redirected === `301 ${site}/help`);
  hold('the console answers over HTTP/2', curl('--http2', '-w', '%{http_version} %{http_code}', site) === '2 200');
}

const signIn = { email: 'admin@example.com', password: 'a-long-first-password-1' };
const { auth_token: token } = await call('POST', '/auth/login', signIn, z.object({ auth_token: z.string() }));
headers['authorization'] = `Bearer ${token}`;
hold('the first administrator signs in', token !== '');

const found = (await call('GET', '/streams', null, list)).data[0]?.id;
hold(occasion ? 'the match is there' : 'there is no match yet', (found !== undefined) === (occasion !== undefined));
const id = found ?? (await planMatch());
const signal = z.object({ state: z.string() });
const stream = z.object({
  state: z.string(),
  publishUrl: z.string(),
  // Without those of HLS and MPEG-DASH while these are starting.
  links: z.object({ rtmp: z.string(), hls: z.string().nullable(), wss: z.string(), dash: z.string().nullable() }),
  formats: z.object({ rtmp: signal, hls: signal, wss: signal, dash: signal }),
});
const read = async () => call('GET', `/stream?id=${id}`, null, stream);
const { publishUrl, links } = await read();
const addresses = [publishUrl, links.rtmp, links.hls, links.wss, links.dash].map((each) =>
  each?.split('/', 3).join('/'),
);
const media = isSecure ? site : 'http://localhost:8081';
const rtmp = isSecure ? `${site.replace('https', 'rtmps')}:1936` : 'rtmp://localhost:1935';
const expected = [rtmp, rtmp, media, media.replace('http', 'ws'), media];
hold(
  isSecure ? 'every address is the proxy’s' : 'every address is this machine’s',
  addresses.join() === expected.join(),
);

const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine'];
const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const encoder = spawn('ffmpeg', ['-v', 'error', ...picture, ...coding, '-f', 'flv', publishUrl], { stdio: 'inherit' });
/** With a playlist, because what was found before a kill -9 is believed for some seconds. */
const isOk = async () => {
  const { state, formats } = await read();
  return (await isServed()) && state === 'ok' && Object.values(formats).every((format) => format.state === 'ok');
};
let seconds = 0;
while (!(await isOk()) && seconds < 90) {
  await wait(1000);
  seconds += 1;
}
hold(
  `a player gets the playlist, and the match is OK in RTMP, HLS, WSS and MPEG-DASH, ${seconds} s after its encoder began`,
  seconds < 90,
);
const first = await new Promise<Uint8Array>((resolve, reject) => {
  const socket = new WebSocket(links.wss);
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('message', ({ data }) => resolve(new Uint8Array(z.instanceof(ArrayBuffer).parse(data))));
  socket.addEventListener('error', () => reject(new Error('the WebSocket failed')));
});
hold('and media over a WebSocket', Buffer.from(first).subarray(0, 3).toString() === 'FLV');
encoder.kill('SIGTERM');
process.exit(0);

async function isServed(): Promise<boolean> {
  const { hls } = (await read()).links;
  return hls !== null && (await (await fetch(hls)).text()).startsWith('#EXTM3U');
}

async function planMatch(): Promise<number> {
  const { id: sport } = await call('POST', '/stream/sport', { name: 'Rowing', duration: 60 }, shape);
  const server = (await call('GET', '/stream/servers', null, list)).data[0]?.id;
  const [startDate = '', startTime = ''] = new Date().toISOString().split('T');
  const plan = { title: 'First match', sport, server, startDate, startTime: startTime.slice(0, 5), timezone: 'UTC' };
  return (await call('POST', '/stream', plan, shape)).id;
}
