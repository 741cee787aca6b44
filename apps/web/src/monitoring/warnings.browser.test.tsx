import { showIn } from '#ui/testing/show.tsx';
import { expect, it } from 'vitest';
import { streamOnWall } from './testing/stream-on-wall.ts';
import { Warnings } from './warnings.tsx';

/** The text of the warnings of a wall whose streams were probed this many seconds ago. */
const warning = (language: 'en' | 'ru', ...secondsAgo: (number | null)[]) =>
  warningOf({ isError: false, readAgo: 1 }, language, secondsAgo);

async function warningOf(
  { isError, readAgo }: { isError: boolean; readAgo: number },
  language: 'en' | 'ru',
  secondsAgo: (number | null)[],
): Promise<string> {
  const streams = secondsAgo.map((seconds, id) =>
    streamOnWall({
      id,
      state: seconds === null ? 'unknown' : 'ok',
      probedAt: seconds === null ? null : new Date(Date.now() - seconds * 1000).toISOString(),
    }),
  );
  const wall = { data: { streams }, isError, dataUpdatedAt: Date.now() - readAgo * 1000 };
  return (await showIn(language, <Warnings wall={wall} />, [])).text();
}

it('the wall warns if the prober has stopped, and if probes are late', async () => {
  expect(await warning('en', 3, 9, null)).toBe('');
  expect(await warning('en', 3, 90, null)).toBe('Probes are late. The data of 1 stream is out of date.');
  expect(await warning('ru', 3, 90, 95)).toBe('Проверки запаздывают. Данные 2 трансляций устарели.');
  expect(await warning('en', 200, 300, null)).toBe(
    'Nothing has been checked for 3 min: the prober is not responding. States may be out of date.',
  );
});

it('the wall blames the connection, not the prober, while the console cannot be read', async () => {
  const [failing, hanging] = [
    { isError: true, readAgo: 1 },
    { isError: false, readAgo: 20 },
  ];
  for (const state of [failing, hanging]) {
    expect(await warningOf(state, 'en', [200, 300])).toMatch(/^No connection to the console\. The data below is from/);
    expect(await warningOf(state, 'ru', [3, 90])).toMatch(/^Нет связи с консолью/);
  }
  expect(await warningOf(hanging, 'en', [3, 9])).toBe('');
});
