import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { showIn } from '#ui/testing/show.tsx';
import { expect, it } from 'vitest';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { StreamFacts } from './stream-facts.tsx';

const since = '2026-11-21T18:10:00.000Z';

it.each([
  ['en', (when: string) => `Source not pulled since ${when}: source name not found`],
  ['ru', (when: string) => `Сигнал не забирается с ${when}: имя источника не найдено`],
] as const)('says in %s why the source is not pulled, and since when', async (language, expected) => {
  const failing = streamOnWall({ pullFailure: { reason: 'dns', since } });
  const drawn = await showIn(language, <StreamFacts stream={failing} />, []);
  expect(drawn.texts('definition')).toContain(expected(fullDateTime(since, language, viewerZone())));
});

it('gives no time if the source was never tried, and is empty while it is pulled', async () => {
  const unsupported = streamOnWall({ pullFailure: { reason: 'unsupported_source', since: null } });
  expect((await showIn('en', <StreamFacts stream={unsupported} />, [])).texts('definition')).toContain(
    'Source not pulled: only rtmp, rtmps, and FLV over http or https are supported',
  );
  expect((await showIn('en', <StreamFacts stream={streamOnWall({})} />, [])).text()).not.toContain('Source status');
});

it.each([
  ['en', 'wrong server, from 192.0.2.7, 3 attempts · '],
  ['ru', 'другой сервер, с адреса 192.0.2.7, 3 попытки · '],
] as const)('says in %s why a publisher was last refused, from where and how often', async (language, expected) => {
  const stream = streamOnWall({ refusal: { reason: 'wrong_server', ip: '192.0.2.7', tries: 3, at: since } });
  const drawn = await showIn(language, <StreamFacts stream={stream} />, []);
  expect(drawn.texts('definition')).toContainEqual(expect.stringContaining(expected));
});
