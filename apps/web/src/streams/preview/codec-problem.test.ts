import { afterEach, expect, it, vi } from 'vitest';
import { browserDecodes, codecProblem } from './codec-problem.ts';

/** A browser that decodes only H.264 and AAC. */
const plain = (type: string) => /avc1|mp4a/.test(type);
const seen = (videoCodec: string | null, audioCodec: string | null) => ({ videoCodec, audioCodec });

afterEach(() => void vi.unstubAllGlobals());

it('tests the browser for the codecs that monitoring found', () => {
  expect(codecProblem(seen('h264', 'aac'), plain)).toBeNull();
  expect(codecProblem(seen('hevc', 'aac'), plain)).toEqual({ kind: 'codec', detail: 'HEVC' });
  expect(codecProblem(seen('h264', 'opus'), plain)).toEqual({ kind: 'codec', detail: 'Opus' });
  expect(codecProblem(seen('avc1.64001f', null), plain)).toBeNull();
});

it('leaves unknown codecs to the player', () => {
  expect(codecProblem(seen(null, null), () => false)).toBeNull();
  expect(codecProblem(seen('speex', 'nellymoser'), () => false)).toBeNull();
});

it('tests each track with its own MIME type', () => {
  const asked: string[] = [];
  codecProblem(seen('hevc', 'eac3'), (type) => asked.push(type) > 0);
  expect(asked).toEqual(['video/mp4; codecs="hvc1.1.6.L120.90"', 'audio/mp4; codecs="ec-3"']);
});

it('uses the browser’s answer, and assumes support where it cannot be tested', () => {
  vi.stubGlobal('MediaSource', { isTypeSupported: plain });
  expect([browserDecodes('video/mp4; codecs="avc1.640028"'), browserDecodes('audio/mp4; codecs="ec-3"')]).toEqual([
    true,
    false,
  ]);
  vi.stubGlobal('MediaSource', undefined);
  expect(browserDecodes('audio/mp4; codecs="ec-3"')).toBe(true);
});
