import { formatStatuses } from '#web/monitoring/testing/stream-on-wall.ts';
import { FormatLights, LiveSignal } from '#web/streams/signal.tsx';
import { startLive } from '#kit/live.ts';
import { setToken } from '#kit/session.ts';
import { textOf } from '#ui/testing/read-element.ts';
import { show } from '#ui/testing/show.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { LostNotice } from './lost-notice.tsx';

afterEach(() => {
  setToken(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('nothing is shown as working any more once live events no longer come, and the screen says since when', async () => {
  let [end, isDown] = [() => {}, false];
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('Failed to fetch');
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        end = () => own.close();
        own.enqueue(new TextEncoder().encode('retry: 1000\n\n'));
      },
    });
    return new Response(body, { status: 200 });
  });
  setToken(`token of ${crypto.randomUUID()}`);
  startLive();
  const seen = formatStatuses({ dash: { state: 'not_offered' } });
  const screen = await show(
    <>
      <LiveSignal state="ok" />
      <LiveSignal state="unknown" />
      <FormatLights seen={seen} awaited />
      <p data-live-colors>{'Live 6'}</p>
      <LostNotice />
    </>,
    '/',
  );
  const all = (selector: string) => [...screen.container.querySelectorAll<HTMLElement>(selector)];
  const look = () => ({
    tones: all('[data-tone]').map((each) => `${each.dataset['tone']} ${textOf(each)}`),
    formats: all('[data-state]').map((each) => `${each.dataset['state']} ${each.title}`),
  });
  const filter = () => getComputedStyle(screen.getByText('Live 6').element()).filter;
  const notice = screen.getByRole('alert');
  await expect.poll(look).toEqual({
    tones: ['ok OK', 'mute Unknown'],
    formats: ['ok RTMP: working', 'ok HLS: working', 'ok WSS: working', 'not_offered MPEG-DASH: not offered'],
  });
  expect([notice.elements(), filter()]).toEqual([[], 'none']);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  isDown = true;
  end();
  await expect
    .poll(() => notice.elements().map(textOf))
    .toEqual([expect.stringMatching(/^No live updates since \d\d:\d\d\. What you see may be out of date\./)]);
  expect(filter()).toBe('grayscale(1)');
  expect(look()).toEqual({
    tones: ['mute was: OK', 'mute Unknown'],
    formats: [
      'unknown RTMP: working (last known)',
      'unknown HLS: working (last known)',
      'unknown WSS: working (last known)',
      'not_offered MPEG-DASH: not offered (last known)',
    ],
  });
});
