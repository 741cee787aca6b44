import { expect, it } from 'vitest';
import { handOverAddress, isAddress, pastedAddress } from './pasted-address.ts';

const token = 'AQEABQAAAAAAAQAAAAAAAmcKZwNnCnUTAwAAAAECAwQFBgcICQoLDA0ODw';

it.each([
  'rtmp://media.example.org:1935/live/zenit',
  ' https://media.example.org/hls/zenit~AQEA.m3u8 ',
  'media.example.org/live/zenit~AQEA',
  `zenit~${token}`,
  token,
])('%j is taken for an address', (text) => expect(isAddress(text)).toBe(true));

it.each(['', 'zenit', 'Zenit – Spartak', 'Крылья Советов', 'U21 ~ reserve', 'encoder-key-of-the-match', 'a: b'])(
  '%j is taken for a name',
  (text) => expect(isAddress(text)).toBe(false),
);

it('an address is handed over until another is', () => {
  handOverAddress('rtmp://a');
  expect(pastedAddress()).toBe('rtmp://a');
  handOverAddress('');
  expect(pastedAddress()).toBe('');
});
