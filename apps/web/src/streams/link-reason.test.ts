import type { LinkReason } from '@touchline/contract';
import { expect, it } from 'vitest';
import { whyNoPreview } from './link-reason.ts';

const reasons = (rtmp: LinkReason | null, rest: LinkReason | null) => ({
  linkReasons: { rtmp, hls: rest, wss: rest, dash: rest },
});

it.each<[string, LinkReason | null, LinkReason | null, LinkReason | null]>([
  ['a match that is over and whose signal is gone', 'not_offered', 'finished', 'finished'],
  ['a canceled match', 'canceled', 'canceled', 'canceled'],
  ['an archived stream', 'archived', 'archived', 'archived'],
  ['a canceled match whose signal goes on', 'canceled', null, null],
  ['a finished match that viewers may watch', 'finished', 'preview_only', null],
  ['a match without a server, whose preview says so', 'no_server', 'no_server', null],
])('%s', (_name, rtmp, rest, expected) => {
  expect(whyNoPreview(reasons(rtmp, rest))).toBe(expected);
});
