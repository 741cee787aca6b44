import { readFileSync } from 'node:fs';
import { can } from '@touchline/contract';
import type { Role } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { expect, it } from 'vitest';
import { menu, profileMenu } from './menu.tsx';

const entries = menu.flatMap((item) => ('entries' in item ? item.entries : [item]));
const entriesOf = (role: Role) =>
  entries.filter(({ ability }) => ability === null || can(role, ability)).map(({ label }) => words.en.shell.nav[label]);

it('main navigation is Broadcast with Streams and Archive, Monitoring, and System with Dashboard, Users, Settings and Help', () => {
  const { nav } = words.en.shell;
  const shape = menu.map((item) =>
    'entries' in item ? [nav[item.label], item.entries.map((entry) => nav[entry.label])] : nav[item.label],
  );
  expect(shape.slice(0, 3)).toEqual([
    ['Broadcast', ['Streams', 'Archive']],
    'Monitoring',
    ['System', ['Dashboard', 'Users', 'Settings', 'Help']],
  ]);
  // What the console has beside it stands below.
  expect(shape.slice(3).map((item) => (typeof item === 'string' ? item : item[0]))).toEqual([
    'Schedule',
    'Line-up',
    'Incidents',
    'References',
    'Logs',
  ]);
});

it('the profile menu is My Profile, My Queries, My Playlist, Blacklist, Help Center, Support, Sign Out', () => {
  const { profile } = words.en.shell;
  expect([...profileMenu.map(({ label }) => profile[label]), profile.signOut]).toEqual([
    'My Profile',
    'My Queries',
    'My Playlist',
    'Blacklist',
    'Help Center',
    'Support',
    'Sign Out',
  ]);
  expect(profileMenu.find(({ label }) => label === 'queries')).toMatchObject({ to: '/profile/playlist' });
});

it('every entry has a path of its own and one of the table of routes', () => {
  const routes = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8');
  const known = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
  const paths = entries.map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
});

it('viewers and operators are offered no directories that they cannot change', () => {
  for (const role of ['viewer', 'operator'] as const) {
    expect(entriesOf(role)).toEqual(expect.arrayContaining(['Streams', 'Monitoring', 'Incidents', 'Help']));
    for (const closed of ['Servers', 'Teams', 'Users', 'Settings', 'Outbox'])
      expect(entriesOf(role)).not.toContain(closed);
  }
});

it('administrators are offered every entry, editors all but users, settings and what else is administered', () => {
  const all = entries.map(({ label }) => words.en.shell.nav[label]);
  expect(entriesOf('admin')).toEqual(all);
  expect(entriesOf('editor')).toEqual(expect.arrayContaining(['Servers', 'Teams', 'Dashboard']));
  for (const closed of ['Users', 'Settings', 'Outbox']) expect(entriesOf('editor')).not.toContain(closed);
});
