import { expect, it } from 'vitest';
import { codecName, probeReasonOf } from './monitoring.ts';

it('gives codecs their usual spelling', () => {
  const codecs = ['h264', 'hevc', 'aac', 'opus', 'mp3', 'av1', 'vp9', 'speex', 'eac3'];
  expect(codecs.map(codecName)).toEqual(['H.264', 'HEVC', 'AAC', 'Opus', 'MP3', 'AV1', 'VP9', 'Speex', 'E-AC-3']);
});

it('parses reasons from the history, with a codec or without', () => {
  expect(probeReasonOf('stalled')).toEqual({ reason: 'stalled', missingCodec: null });
  expect(probeReasonOf('audio_not_packaged mp3')).toEqual({ reason: 'audio_not_packaged', missingCodec: 'mp3' });
  expect(probeReasonOf('black')).toBeNull();
  expect(probeReasonOf('')).toBeNull();
});
