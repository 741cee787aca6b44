import { beforeEach, expect, it } from 'vitest';
import { chooseZone } from '#ui/zone.ts';
import { showIn } from '#ui/testing/show.tsx';
import { QueryStart } from './start.tsx';

beforeEach(() => chooseZone('UTC'));

const asked = { startAt: '2026-05-01T18:00:00.000Z', timezone: 'UTC' };
const drawn = async (language: 'en' | 'ru', streamStartAt: string | null) =>
  (await showIn(language, <QueryStart query={{ ...asked, streamStartAt }} />, [])).text();

it.each([
  ['en', '2026-05-01T18:40:00.000Z', 'Stream: 18:40 (+40 min)'],
  ['ru', '2026-05-01T17:10:00.000Z', 'Трансляция: 17:10 (-50 мин)'],
  ['en', '2026-05-02T03:30:00.000Z', 'Stream: Sat, May 2, 03:30 (+9.5 hr)'],
] as const)(
  'a different start of the stream is shown beside the requested one (%s, %s)',
  async (language, at, text) => {
    expect(await drawn(language, at)).toContain(text);
  },
);

it.each([asked.startAt, null])(
  'a stream that starts as requested, or has no time yet, adds nothing (%s)',
  async (at) => {
    expect(await drawn('en', at)).not.toContain('Stream');
  },
);
