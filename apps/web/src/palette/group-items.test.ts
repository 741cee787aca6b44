import { describe, expect, it } from 'vitest';
import { groupItems, nextIndex } from './group-items.ts';
import type { Item } from './item.ts';

const item = (kind: Item['kind'], label: string): Item => ({
  key: `${kind}:${label}`,
  kind,
  label,
  detail: '',
  to: '/',
  search: {},
  pictured: null,
});
const wall = item('screen', 'Monitoring');
const teams = item('screen', 'Teams');
const match = item('stream', 'Harbour City – Old Mill Rovers');
const harbour = item('team', 'Harbour City');
const harper = item('user', 'Olga Harper');
const shown = (items: Item[], recent: Item[], asked: string) =>
  groupItems(items, recent, asked).map(({ kind, items: found }) => [kind, ...found.map(({ label }) => label)]);

describe('the palette', () => {
  it('shows recent items and then all other screens while nothing is typed', () => {
    expect(shown([wall, teams], [match, teams], ' ')).toEqual([
      ['recent', match.label, 'Teams'],
      ['screen', 'Monitoring'],
    ]);
    expect(shown([wall], [], '')).toEqual([['screen', 'Monitoring']]);
  });

  it('shows a recent screen as it is now named, and not if the user may no longer open it', () => {
    const former = { ...teams, label: 'Команды', detail: 'Справочники' };
    expect(shown([wall, teams], [former, match], '')).toEqual([
      ['recent', 'Teams', match.label],
      ['screen', 'Monitoring'],
    ]);
    expect(shown([wall], [former], '')).toEqual([['screen', 'Monitoring']]);
  });

  it('groups results by kind, without empty kinds', () => {
    expect(shown([harper, harbour, match], [], 'har')).toEqual([
      ['stream', match.label],
      ['team', 'Harbour City'],
      ['user', 'Olga Harper'],
    ]);
    expect(shown([], [], 'zzz')).toEqual([]);
  });

  it('puts recent items at the top of their kind, whether or not the search found them, and never twice', () => {
    const other = item('team', 'Harbour Rovers');
    expect(shown([harbour, other], [other], 'harb')).toEqual([['team', 'Harbour Rovers', 'Harbour City']]);
    expect(shown([harbour], [other, harbour], 'harb')).toEqual([['team', 'Harbour Rovers', 'Harbour City']]);
    expect(shown([harbour], [harper], 'harb')).toEqual([['team', 'Harbour City']]);
  });

  it('does not show a recent screen that the user may no longer open', () => {
    expect(shown([], [teams], 'teams')).toEqual([]);
  });
});

describe('the keys of the palette', () => {
  it('wrap around at both ends, except for steps of six', () => {
    expect([nextIndex('ArrowDown', 2, 3), nextIndex('ArrowUp', 0, 3)]).toEqual([0, 2]);
    expect([nextIndex('PageDown', 2, 20), nextIndex('PageDown', 17, 20), nextIndex('PageUp', 2, 20)]).toEqual([
      8, 19, 0,
    ]);
  });

  it('leave other keys to the input, and do nothing without options', () => {
    expect([nextIndex('a', 0, 3), nextIndex('Enter', 0, 3), nextIndex('ArrowDown', -1, 0)]).toEqual([null, null, null]);
  });
});
