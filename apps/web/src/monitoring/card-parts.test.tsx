import { draw } from '#ui/testing/draw.tsx';
import type { Stream } from '@touchline/contract';
import { expect, it } from 'vitest';
import { useTroubles } from './card-parts.tsx';
import { streamOnWall } from './testing/stream-on-wall.ts';

function Lines({ stream }: { stream: Stream }) {
  return useTroubles(stream).join('; ');
}

it('a card says when its encoder publishes without a secret', async () => {
  const text = async (publishedWithoutSecret: boolean) =>
    (await draw('en', <Lines stream={streamOnWall({ publishedWithoutSecret })} />, [])).text;
  expect([await text(true), await text(false)]).toEqual(['Published without a secret', '']);
});

it.each([
  ['en', 'Source not pulled: the source has no such stream'],
  ['ru', 'Сигнал с источника не забирается: на источнике нет такого потока'],
] as const)('a card says in %s why its source is not pulled', async (language, expected) => {
  const stream = streamOnWall({ pullFailure: { reason: 'not_found', since: '2026-11-21T18:10:00.000Z' } });
  expect((await draw(language, <Lines stream={stream} />, [])).text).toBe(expected);
});
