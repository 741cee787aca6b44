import { expect, it } from 'vitest';
import { publicPaths } from '#web/session/redirect.ts';
import { destination } from './destination.ts';

const origin = 'https://console.example';

function leadsTo(address: string, isSignedIn: boolean): string {
  const { pathname, search, hash } = new URL(address, origin);
  return destination({ pathname, search, hash }, isSignedIn, origin);
}

it.each([
  ['/broadcast/archive?tag=live#row', '/login?redirect=%2Fbroadcast%2Farchive%3Ftag%3Dlive%23row'],
  ['/no/such/page', '/login?redirect=%2Fno%2Fsuch%2Fpage'],
])('a visitor of %s is led to the sign-in, which keeps it', (address, expected) => {
  expect(leadsTo(address, false)).toBe(expected);
});

it.each(publicPaths)('a visitor of %s stays there, with the parameters that its screen knows', (path) => {
  expect(leadsTo(`${path}?lng=ru&email=a%40b.co&redirect=/profile#x`, false)).toBe(
    `${path}?redirect=%2Fprofile&email=a%40b.co#x`,
  );
});

it('an address that was corrected needs no further correction', () => {
  for (const address of ['/login?redirect=%2Fa%3Fb%3D1%2C2', '/auth/login/?code=1+2', '/', '/broadcast/streams?x=1'])
    expect(leadsTo(leadsTo(address, false), false)).toBe(leadsTo(address, false));
});

it('a slash at the end of a path changes nothing', () => {
  expect(leadsTo('/auth/register/', false)).toBe('/auth/register');
});

it('whoever is signed in is led from public paths to the requested screen, and from no other path', () => {
  expect(leadsTo('/login?redirect=/profile/edit', true)).toBe('/profile/edit');
  expect(leadsTo('/login?redirect=//example.org', true)).toBe('/broadcast/streams');
  expect(leadsTo('/broadcast/archive?tag=live', true)).toBe('/broadcast/archive?tag=live');
});
