import { expect, it } from 'vitest';
import { reachable, withoutEmpty } from './start-environment.ts';

it('an empty variable counts as unset', () => {
  expect(withoutEmpty({ PORT: '', MEDIA_EDGE_TOKEN: '', HOST: '::1' })).toEqual({ HOST: '::1' });
});

it('the media node and the encoders of a rehearsal reach what listens on one address or on all', () => {
  expect(['192.168.1.10', '0.0.0.0', '::', '::1', 'console.example.com'].map(reachable)).toEqual([
    '192.168.1.10',
    '127.0.0.1',
    '[::1]',
    '[::1]',
    'console.example.com',
  ]);
});
