import { formats, link, signsFormat, vendorPresets, vendors } from '@touchline/contract';
import type { Vendor } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { readNote, writeNote } from '#server/watching/link-note';
import { securetokenHash } from '#server/watching/schemes/flussonic';
import { secureLinkHash } from '#server/watching/schemes/nginx-secure-link';
import type { Scheme } from '#server/watching/schemes/scheme';
import { schemes } from '#server/watching/schemes/schemes';
import { wowzaHash } from '#server/watching/schemes/wowza';

const secret = 'xyzSharedSecret';
const owner = { kind: 'client', subject: 71, issuedS: 1_795_600_000 } as const;
const note = 'c0tp1xts1z';
const grant = { untilS: 1_795_610_000, note };
const key = 'zenit-1';
const host = 'media.example.org';

function schemeOf(vendor: Vendor): Scheme {
  const scheme = schemes[vendor];
  if (!scheme) throw new Error(`${vendor} has no scheme`);
  return scheme;
}

/** The addresses of each format that a vendor's server checks, as it is installed. */
const addresses = vendors
  .filter((vendor) => schemes[vendor])
  .flatMap((vendor) =>
    formats
      .filter((format) => signsFormat({ vendor }, format))
      .flatMap((format) => {
        const address = link({ ...vendorPresets[vendor], fqdn: host, enabled: true }, format, key);
        return address === null ? [] : [[vendor, address] as const];
      }),
  );

describe('examples that others have published', () => {
  it('nginx: the hash in the documentation of the module', () => {
    expect(secureLinkHash('2147483647/s/link127.0.0.1', 'secret')).toBe('_e4Nc3iduzkWRm01TBBNYw');
  });

  it('Wowza: the parameters of its manual', () => {
    const parameters = { wowzatokenCustomParameter: 'abcdef', wowzatokenendtime: '1500000000' };
    const hash = 'kJ591xB2lT-X0OA9UdoRx61uwp6A_IoSc_jCx_9h1l8=';
    expect(wowzaHash('vod/_myInstance_/sample.mp4', parameters, secret)).toBe(hash);
  });

  it('Flussonic: a token of a server with `no_check_ip`', () => {
    const times = { startS: 1_786_214_434, untilS: 1_786_225_234 };
    const hash = securetokenHash('encoder4', times, 'Rahil', '55d8fc7b5e656a51c6da90b0818bebae');
    expect(hash).toBe('3e1f03301ca8ce2f74ae3391bfbd4237c09c8e2e');
  });
});

const nimbleSign =
  'c2VydmVyX3RpbWU9MTEvMjUvMjAyNiA5OjQ2OjIwIEFNJmhhc2hfdmFsdWU9Qm5NNHRIbk5uRHhyWGFmNGY5MEo5Zz09JnZhbGlkbWludXRlcz0xNjcmc3RybV9sZW49MTImaWQ9YzB0cDF4dHMxeg%3D%3D';
const flussonicToken = `da2455b18b0f725b1d36c70b32a7d08227a15eab-${note}-1795610000-1795599700`;
const wowzaToken = `wowzatokenendtime=1795610000&wowzatokenid=${note}&wowzatokenhash`;

/** Computed with OpenSSL from the text that each scheme hashes. */
it.each<[Vendor, string, string]>([
  ['nginx-rtmp', 'http://a/hls/zenit-1.m3u8', `http://a/hls/LOEjWtXI6_hUPb9IziruwA,1795610000,${note}/zenit-1.m3u8`],
  [
    'nginx-rtmp',
    'http://a/hls/zenit-1/i.m3u8',
    `http://a/hls/LOEjWtXI6_hUPb9IziruwA,1795610000,${note}/zenit-1/i.m3u8`,
  ],
  ['nginx-rtmp', 'http://a/dash/zenit-1.mpd', `http://a/dash/d9VA1fzKKYNczsNdrWMC-g,1795610000,${note}/zenit-1.mpd`],
  [
    'node-media-server',
    'ws://a/live/zenit-1.flv',
    'ws://a/live/zenit-1.flv?sign=1795610000-72894d6d08455e1b4f90a1de4fb01977',
  ],
  [
    'node-media-server',
    'rtmp://a/live/zenit-1',
    'rtmp://a/live/zenit-1?sign=1795610000-72894d6d08455e1b4f90a1de4fb01977',
  ],
  [
    'nimble',
    'http://a:8081/live/zenit-1/playlist.m3u8',
    `http://a:8081/live/zenit-1/playlist.m3u8?wmsAuthSign=${nimbleSign}`,
  ],
  ['nimble', 'wss://a/live/zenit-1', `wss://a/live/zenit-1?wmsAuthSign=${nimbleSign}`],
  ['nimble', 'rtmp://a:1935/live/zenit-1', `rtmp://a:1935/live?wmsAuthSign=${decodeURIComponent(nimbleSign)}/zenit-1`],
  ['flussonic', 'http://a/zenit-1/index.mpd', `http://a/zenit-1/index.mpd?token=${flussonicToken}`],
  ['flussonic', 'wss://a/zenit-1/mse_ld?tracks=v1a1', `wss://a/zenit-1/mse_ld?tracks=v1a1&token=${flussonicToken}`],
  ['flussonic', 'rtmp://a/static/zenit-1', `rtmp://a/static/zenit-1?token=${flussonicToken}`],
  [
    'wowza',
    'http://a/live/zenit-1/playlist.m3u8',
    `http://a/live/zenit-1/playlist.m3u8?${wowzaToken}=Qsr4gQiJ7BnXDkRExqhgmsqk8ktpQpcN7LoJ0dRg3xk%3D`,
  ],
  [
    'wowza',
    'rtmp://a/live/_definst_/zenit-1',
    `rtmp://a/live/_definst_/zenit-1?${wowzaToken}=s8f_EixP4YY-bVMqcxMp4RP6EUyaAkNwBGzr5jCEsSs%3D`,
  ],
])('%s signs %s', (vendor, address, signed) => {
  expect(schemeOf(vendor).sign(address, key, grant, secret)).toBe(signed);
});

it.each(addresses)('an address of %s, %s, gives what it was signed from', (vendor, address) => {
  const { sign, read } = schemeOf(vendor);
  const isNamed = vendor !== 'node-media-server';
  const signed = sign(address, key, grant, secret);
  expect(read(signed)).toEqual({ address, grant: isNamed ? grant : { ...grant, note: '' } });
  expect(sign(address, key, grant, 'another-secret')).not.toBe(signed);
  expect(sign(address.replace(key, 'zenit-2'), 'zenit-2', grant, secret)).not.toBe(signed.replaceAll(key, 'zenit-2'));
});

it.each(addresses)('an address of %s without a signature, %s, is none', (vendor, address) => {
  const { read } = schemeOf(vendor);
  const more = (parameter: string) => `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
  for (const other of [address, more('sign=1'), more('token=a-b-c-d'), more('wmsAuthSign=x'), 'https://', ''])
    expect(read(other)).toBeNull();
});

describe('a note', () => {
  it.each([
    [owner, note],
    [{ kind: 'person', subject: 5, issuedS: 1_795_600_000 }, 'p0tp1xts5'],
    [{ kind: 'console', subject: 0, issuedS: 0 }, 't00000000'],
  ] as const)('%j is written as %s', (said, text) => {
    expect(writeNote(said)).toBe(text);
    expect(readNote(text)).toEqual(said);
  });

  it.each(['', 'x0tp1xts1z', 'c0tp1xts', 'C0TP1XTS1Z', 'c0tp1xts1z-'])('%j is none', (text) =>
    expect(readNote(text)).toBeNull(),
  );
});
