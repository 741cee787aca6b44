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
