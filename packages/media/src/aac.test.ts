import { describe, expect, it } from 'vitest';
import { AacError, encodeAudioSpecificConfig, parseAdtsHeader, parseAudioSpecificConfig } from './aac.ts';
import { hex } from './testing/hex.ts';

describe('AudioSpecificConfig', () => {
  it('gives codec, rate and channels, and is encoded back to the same bytes', () => {
    expect(parseAudioSpecificConfig(hex('1190'))).toEqual({
      objectType: 2,
      sampleRate: 48000,
      channels: 2,
      frameSamples: 1024,
      codec: 'mp4a.40.2',
    });
    expect(encodeAudioSpecificConfig(2, 48000, 2).toString('hex')).toBe('1190');
  });

  it('of HE-AAC counts in the rate of its core coder', () => {
    expect(parseAudioSpecificConfig(hex('2b8a08'))).toMatchObject({
      codec: 'mp4a.40.5',
      sampleRate: 22050,
      channels: 1,
    });
  });

  it('may contain a rate that is not in the table, and 7.1', () => {
    const odd = parseAudioSpecificConfig(hex('178049d438'));
    expect(odd).toMatchObject({ sampleRate: 37_800, channels: 8 });
  });

  it('is refused when truncated or empty', () => {
    expect(() => parseAudioSpecificConfig(hex('11'))).toThrow(AacError);
    expect(() => parseAudioSpecificConfig(Buffer.alloc(0))).toThrow(AacError);
    expect(() => encodeAudioSpecificConfig(2, 12345, 2)).toThrow('no AAC configuration');
  });
});

describe('ADTS', () => {
  it('gives the same and the length of the frame', () => {
    expect(parseAdtsHeader(hex('fff150800c5ffc00'))).toMatchObject({
      codec: 'mp4a.40.2',
      sampleRate: 44100,
      channels: 2,
      headerBytes: 7,
      frameBytes: 98,
    });
  });

  it('is not detected in other bytes', () => {
    expect(parseAdtsHeader(hex('fff1'))).toBeNull();
    expect(parseAdtsHeader(hex('47401110000042f0'))).toBeNull();
  });
});
