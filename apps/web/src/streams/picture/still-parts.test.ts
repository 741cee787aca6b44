import { expect, it } from 'vitest';
import { AVC_CONFIG } from '@touchline/media/probe/test-site';
import { encodeStill } from '@touchline/media/still';
import { stillParts } from './still-parts.ts';

const mp4 = encodeStill({ avcC: AVC_CONFIG, data: Buffer.from('the picture') });

it('finds codec, configuration and picture in what the console sends', () => {
  const parts = stillParts(new Uint8Array(mp4));
  expect(parts?.codec).toBe('avc1.4d401f');
  expect(Buffer.from(parts?.description ?? []).equals(AVC_CONFIG)).toBe(true);
  expect(Buffer.from(parts?.data ?? []).toString()).toBe('the picture');
});

it('is null for anything else, however it is cut', () => {
  expect(stillParts(new TextEncoder().encode('<!doctype html><title>502 Bad Gateway</title>'))).toBeNull();
  for (let length = 0; length < mp4.length; length += 1)
    expect(stillParts(new Uint8Array(mp4.subarray(0, length))), `${length} bytes`).toBeNull();
});
