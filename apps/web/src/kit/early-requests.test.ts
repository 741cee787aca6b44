import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';

const bootScript = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8');
const first = {
  signedOut: { files: ['/assets/form.js'], words: ['auth'] },
  signedIn: { files: ['/assets/frame.js'], words: [] },
};
const rows = { address: '/api/streams', headers: { Accept: 'application/json', 'Page-Size': '10' } };
const profile = { address: '/api/profile', headers: { Accept: 'application/json' } };

let stored: Map<string, string>;
let sent: { address: string; headers: Record<string, string> }[];

/** What the page of an address does before the program is there. Returns the files that it loads. */
function boot(pathname: string, search = ''): string[] {
  const loaded: string[] = [];
  runInNewContext(bootScript, {
    window: globalThis,
    document: {
      documentElement: { dataset: {}, setAttribute: () => {} },
      currentScript: { getAttribute: (name: string) => (name === 'data-first' ? JSON.stringify(first) : '7') },
      cookie: '',
      createElement: () => ({}),
      head: { appendChild: ({ href }: { href: string }) => loaded.push(href) },
    },
    location: { pathname, search },
    navigator: { language: 'en' },
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
    BroadcastChannel,
    fetch: (address: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ address, headers });
      return Promise.resolve(new Response(address));
    },
  });
  return loaded;
}

/** A visit of the program: a new copy of the module. */
async function visit() {
  vi.resetModules();
  return import('./early-requests.ts');
}

beforeEach(() => {
  stored = new Map([['auth_token', 'secret']]);
  sent = [];
  globalThis.touchlineEarly = undefined;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => {
    globalThis.touchlineEarly?.channel?.close();
    globalThis.touchlineEarly = undefined;
    vi.unstubAllGlobals();
  };
});

/** The first visit of a screen, which notes what it asks for. */
async function visitFirst(screen: string): Promise<void> {
  const { takeEarlyResponse, keepFirstRequests } = await visit();
  for (const request of [profile, rows]) expect(takeEarlyResponse(request, 'secret')).toBeNull();
  keepFirstRequests('secret', screen);
}

it('the first requests of a screen are sent before the program on the next visit, and each response is given once', async () => {
  await visitFirst('/broadcast/streams?size=10');
  boot('/broadcast/streams', '?size=10');
  expect(sent).toEqual(
    [profile, rows].map(({ address, headers }) => ({
      address,
      headers: { ...headers, Authorization: 'Bearer secret' },
    })),
  );
  const { takeEarlyResponse } = await visit();
  expect(await (await takeEarlyResponse(rows, 'secret'))?.text()).toBe('/api/streams');
  expect(takeEarlyResponse(rows, 'secret')).toBeNull();
  expect(takeEarlyResponse({ ...profile, headers: {} }, 'secret')).toBeNull();
  expect(takeEarlyResponse(profile, 'other')).toBeNull();
});

it('nothing is sent on another screen, without a session, or with the session of somebody else', async () => {
  await visitFirst('/broadcast/streams');
  expect(boot('/broadcast/archive')).toContain('/assets/frame.js');
  stored.set('auth_token', 'of somebody else');
  boot('/broadcast/streams');
  stored.delete('auth_token');
  expect(boot('/broadcast/streams')).toEqual(expect.arrayContaining(['/assets/form.js', '/locales/en/auth.json?v=7']));
  expect(sent).toEqual([]);
});

it('a response is not given once something may have changed, and requests after the first view are not noted', async () => {
  await visitFirst('/broadcast/streams');
  boot('/broadcast/streams');
  const { forgetEarlyResponses, keepFirstRequests, takeEarlyResponse, forgetFirstRequests } = await visit();
  forgetEarlyResponses();
  expect(takeEarlyResponse(rows, 'secret')).toBeNull();
  keepFirstRequests('secret', '/broadcast/streams');
  void takeEarlyResponse(profile, 'secret');
  expect(JSON.parse(stored.get('firstRequests') ?? '')).toEqual({
    token: 'secret',
    screens: { '/broadcast/streams': [rows] },
  });
  forgetFirstRequests();
  expect(stored.has('firstRequests')).toBe(false);
});

it('the last screens are kept, and those of an earlier session are not', async () => {
  for (let n = 0; n < 25; n++) await visitFirst(`/screen/${n}`);
  const { screens } = JSON.parse(stored.get('firstRequests') ?? '') as { screens: object };
  expect(Object.keys(screens)).toEqual(Array.from({ length: 20 }, (_, n) => `/screen/${n + 5}`));
  const { keepFirstRequests } = await visit();
  keepFirstRequests('new', '/screen/1');
  expect(JSON.parse(stored.get('firstRequests') ?? '')).toEqual({ token: 'new', screens: { '/screen/1': [] } });
});

it('what other tabs say meanwhile is heard later', async () => {
  boot('/broadcast/streams');
  const channel = new BroadcastChannel('touchline live 3 secret');
  channel.postMessage({ type: 'ask' });
  await expect.poll(() => globalThis.touchlineEarly?.heard).toEqual([{ type: 'ask' }]);
  channel.close();
  const { takeEarlyChannel } = await visit();
  expect(takeEarlyChannel('touchline live 3 other')).toBeNull();
  const taken = takeEarlyChannel('touchline live 3 secret');
  expect(taken?.heard).toEqual([{ type: 'ask' }]);
  expect(takeEarlyChannel('touchline live 3 secret')).toBeNull();
  taken?.channel.close();
});

it('a request that was repeated before the first view was there is sent once at the next visit', async () => {
  const { keepFirstRequests, takeEarlyResponse } = await visit();
  for (const request of [profile, rows, profile, rows]) void takeEarlyResponse(request, 'secret');
  keepFirstRequests('secret', '/broadcast/streams');
  boot('/broadcast/streams');
  expect(sent.map(({ address }) => address)).toEqual([profile.address, rows.address]);
});
