import { server, vendorPresets, vendors } from '@touchline/contract';
import { expect, it } from 'vitest';
import { servers } from './directories.ts';
import { vendorPaths, startValues } from './record-inputs.tsx';

it('starts a new server with the paths of its vendor', () => {
  expect(startValues(servers, null)).toMatchObject({ vendor: 'touchline', ...vendorPresets.touchline });
});

it('fills the paths of another vendor over those of the one before', () => {
  const values = startValues(servers, null);
  expect(vendorPaths(values, 'mistserver')).toEqual({
    vendor: 'mistserver',
    signed: false,
    ...vendorPresets.mistserver,
  });
  expect(vendorPaths({ ...values, vendor: 'mistserver' }, 'touchline')).toMatchObject({ signed: true });
  // Its links cannot be signed before it has a secret.
  expect(vendorPaths(values, 'nginx-rtmp')).toMatchObject({ signed: false });
});

it('keeps typed paths', () => {
  const values = { ...startValues(servers, null), hls: '/mine/{key}.m3u8' };
  expect(vendorPaths(values, 'srs')).not.toHaveProperty('hls');
  expect(vendorPaths(values, 'srs')).toMatchObject({ vendor: 'srs', mpd: vendorPresets.srs.mpd });
});

it('restores the paths after a vendor was chosen by mistake', () => {
  const values = startValues(servers, null);
  const there = { ...values, ...vendorPaths(values, 'ovenmediaengine') };
  expect({ ...there, ...vendorPaths(there, 'touchline') }).toEqual(values);
});

it.each(vendors)('offers paths of %s that the contract accepts', (vendor) => {
  expect(server.create.safeParse({ fqdn: 'media.example.org', vendor, ...vendorPresets[vendor] }).success).toBe(true);
});
