import { describe, expect, it } from 'vitest';
import { arrange, step } from './arrange.ts';
import type { Item } from './item.ts';

const item = (kind: Item['kind'], label: string): Item => ({
  key: `${kind}:${label}`,
  kind,
  label,
  detail: '',
  to: '/',
  search: {},
});
const wall = item('screen', 'Monitoring');
const teams = item('screen', 'Teams');
const match = item('stream', 'Harbour City – Old Mill Rovers');
const harbour = item('team', 'Harbour City');
const harper = item('user', 'Olga Harper');
const shown = (items: Item[], recent: Item[], asked: string) =>
  arrange(items, recent, asked).map(({ kind, items: found }) => [kind, ...found.map(({ label }) => label)]);

describe('the palette', () => {
  it('shows what was opened last and then every other screen while nothing is typed', () => {
    expect(shown([wall, teams], [match, teams], ' ')).toEqual([
      ['recent', match.label, 'Teams'],
      ['screen', 'Monitoring'],
    ]);
    expect(shown([wall], [], '')).toEqual([['screen', 'Monitoring']]);
  });

  it('shows what was found by kind, and no kind without anything', () => {
    expect(shown([harper, harbour, match], [], 'har')).toEqual([
      ['stream', match.label],
      ['team', 'Harbour City'],
      ['user', 'Olga Harper'],
    ]);
    expect(shown([], [], 'zzz')).toEqual([]);
  });

  it('puts what was opened before at the top of its kind, known to the search or not, and never twice', () => {
    const other = item('team', 'Harbour Rovers');
    expect(shown([harbour, other], [other], 'harb')).toEqual([['team', 'Harbour Rovers', 'Harbour City']]);
    expect(shown([harbour], [other, harbour], 'harb')).toEqual([['team', 'Harbour Rovers', 'Harbour City']]);
    expect(shown([harbour], [harper], 'harb')).toEqual([['team', 'Harbour City']]);
  });

  it('does not bring back a screen that its owner may not open any more', () => {
    expect(shown([], [teams], 'teams')).toEqual([]);
  });
});

describe('the keys of the palette', () => {
  it('go round at both ends, and by six without going round', () => {
    expect([step('ArrowDown', 2, 3), step('ArrowUp', 0, 3)]).toEqual([0, 2]);
    expect([step('PageDown', 2, 20), step('PageDown', 17, 20), step('PageUp', 2, 20)]).toEqual([8, 19, 0]);
  });

  it('leave the rest to the field, and do nothing without options', () => {
    expect([step('a', 0, 3), step('Enter', 0, 3), step('ArrowDown', -1, 0)]).toEqual([null, null, null]);
  });
});
