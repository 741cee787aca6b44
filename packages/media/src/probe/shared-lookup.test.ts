import dns, { type LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { probeHls } from './hls.ts';
import { DEFAULT_LIMITS, type ProbeLimits } from './run.ts';
import { createSharedLookup } from './shared-lookup.ts';

type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

const addresses = (address: string): LookupAddress[] => [{ address, family: 4 }];
const failed = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });
const options = { all: true, family: 0, hints: 0 } as const;

describe('a lookup that is shared', () => {
  let pending: { name: string; answer: Answer }[];
  let lookup: ReturnType<typeof createSharedLookup>;
  beforeEach(() => {
    vi.useFakeTimers();
    pending = [];
    lookup = createSharedLookup((name, _options, answer) => void pending.push({ name, answer }));
  });
  afterEach(() => void vi.useRealTimers());

  /** What whoever asks is told, as far as it is told anything. */
  function ask(name: string): { told: string | null } {
    const asker: { told: string | null } = { told: null };
    lookup(name, options, (error, [first]) => (asker.told = error?.code ?? first?.address ?? ''));
    return asker;
  }
  const answer: Answer = (error, found) => pending.splice(0).forEach((each) => each.answer(error, found));
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('is asked once for all who want the name, and answers all of them', () => {
    const askers = [ask('a.test'), ask('A.test'), ask('a.test'), ask('b.test')];
    expect(pending.map(({ name }) => name)).toEqual(['a.test', 'b.test']);
    answer(null, addresses('192.0.2.1'));
    expect(askers.map(({ told }) => told)).toEqual(Array(4).fill('192.0.2.1'));
  });

  it('is not repeated for five seconds', async () => {
    ask('a.test');
    answer(null, addresses('192.0.2.1'));
    await pass(4_999);
    const early = ask('a.test');
    await pass(1);
    expect([early.told, pending.length]).toEqual(['192.0.2.1', 0]);
    ask('a.test');
    expect(pending).toHaveLength(1);
  });

  it('that hangs leaves the last known addresses after a second, for five minutes', async () => {
    ask('a.test');
    answer(null, addresses('192.0.2.1'));
    await pass(10_000);
    const first = ask('a.test');
    await pass(999);
    expect(first.told).toBeNull();
    await pass(1);
    const second = ask('a.test');
    await pass(0);
    expect([first.told, second.told, pending.length]).toEqual(['192.0.2.1', '192.0.2.1', 1]);
    await pass(290_000);
    const last = ask('a.test');
    await pass(1_000);
    expect([last.told, pending.length]).toEqual([null, 1]);
    answer(null, addresses('192.0.2.2'));
    expect(last.told).toBe('192.0.2.2');
  });

  it('that nobody answers is given up after half a minute, and not begun again', async () => {
    const asker = ask('hang.test');
    await pass(30_000);
    ask('hang.test');
    expect([asker.told, pending.length]).toEqual(['EAI_AGAIN', 1]);
  });

  it('that finds no such name forgets its addresses, and one that fails does not', async () => {
    const steps: (string | null)[] = [];
    ask('a.test');
    answer(null, addresses('192.0.2.1'));
    for (const code of ['EAI_AGAIN', 'ENOTFOUND']) {
      await pass(5_000);
      const asker = ask('a.test');
      answer(failed(code), []);
      const next = ask('a.test');
      await pass(1_000);
      steps.push(asker.told, next.told);
      answer(failed(code), []);
    }
    expect(steps).toEqual(['EAI_AGAIN', '192.0.2.1', 'ENOTFOUND', null]);
  });

  it('remembers a thousand names', () => {
    for (let index = 0; index <= 1_000; index += 1) ask(`${index}.test`);
    ask('1.test');
    expect(pending).toHaveLength(1_001);
    ask('0.test');
    expect(pending).toHaveLength(1_002);
  });
});

it('twenty probes of a name that nobody answers keep no other name from being looked up and reached', async () => {
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nsegment.ts\n';
  const server = createServer((_request, response) => response.end(playlist));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  // As the system does it: two at once, and what hangs is never given up.
  let free = 2;
  const twoAtOnce = ((name: string, _options: object, callback: Answer): void => {
    if (free > 0 && name !== 'hang.test') process.nextTick(callback, null, addresses('127.0.0.1'));
    else free -= 1;
  }) as typeof dns.lookup;
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(twoAtOnce);
  syncBuiltinESMExports();
  const limits: ProbeLimits = { ...DEFAULT_LIMITS, allowedHosts: ['hang.test', 'good.test'] };
  try {
    const hung = Array.from({ length: 20 }, () =>
      probeHls(`http://hang.test:${port}/live.m3u8`, { ...limits, timeoutMs: 100 }),
    );
    expect(new Set((await Promise.all(hung)).map(({ reason }) => reason))).toEqual(new Set(['timeout']));
    const good = await probeHls(`http://good.test:${port}/live.m3u8`, { ...limits, timeoutMs: 2_000 });
    expect(good).toMatchObject({ ok: true, reason: null });
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
    server.close();
  }
});
