import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSteadyUrl } from './use-steady-url.ts';

type Given = Parameters<typeof useSteadyUrl>;
const afterMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The address that is played after each of these. */
async function playedAfter(given: readonly [Given, ...Given[]]) {
  const { result, rerender } = await renderHook((props?: Given) => useSteadyUrl(...(props ?? given[0])), {
    initialProps: given[0],
  });
  const played: string[] = [];
  for (const each of given) {
    await rerender(each);
    played.push(result.current);
  }
  return played;
}

it.each([
  ['wss://a/ws/x.flv?token=1', 'wss://a/ws/x.flv?token=2', 'wss://b/ws/x.flv?token=2'],
  ['wss://a/ws/x~abc-1.flv', 'wss://a/ws/x~abc-2.flv', 'wss://a/ws/y~abc-2.flv'],
  ['http://a/hls/F_-1,17,p1/x/i.m3u8', 'http://a/hls/F_-2,18,p1/x/i.m3u8', 'http://a/hls/F_-2,18,p1/y/i.m3u8'],
])('plays on at the same address while signed links are renewed: %s', async (url, renewed, elsewhere) => {
  const until = afterMinutes(60);
  expect(
    await playedAfter([
      [url, until, false],
      [renewed, until, false],
      [renewed, until, true],
      [url, until, false],
      [elsewhere, until, false],
    ]),
  ).toEqual([url, url, renewed, renewed, elsewhere]);
});

it('plays the renewed link when the one that plays is about to end', async () => {
  expect(
    await playedAfter([
      ['wss://a/x?token=1', afterMinutes(11), false],
      ['wss://a/x?token=2', afterMinutes(9), false],
      ['wss://a/x?token=3', null, true],
      ['wss://a/x?token=4', afterMinutes(60), false],
    ]),
  ).toEqual(['wss://a/x?token=1', 'wss://a/x?token=1', 'wss://a/x?token=3', 'wss://a/x?token=3']);
  expect(
    await playedAfter([
      ['wss://a/x?token=1', afterMinutes(9), false],
      ['wss://a/x?token=2', afterMinutes(60), false],
    ]),
  ).toEqual(['wss://a/x?token=1', 'wss://a/x?token=2']);
});
