import { monitorStates } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { readWall, toggleState, writeWall } from './wall-search.ts';

const plain = readWall({});

describe('the address bar of the wall', () => {
  it('restores every state that was written to it', () => {
    const state = {
      view: 'mine',
      states: ['ok', 'down'],
      sport: 4,
      search: 'Зенит',
      density: 'compact',
      isFull: true,
      timeline: 12,
      hidden: true,
    } as const;
    expect(readWall(writeWall({}, state))).toEqual(state);
  });

  it('contains nothing for the defaults', () => {
    expect(writeWall({}, plain)).toEqual({});
    expect(writeWall({ view: 'mine', states: 'down', layout: 'wall' }, plain)).toEqual({});
  });

  it('keeps unrelated parameters', () => {
    const search = { panel: 'view', id: '7', view: 'mine' };
    expect(writeWall(search, { density: 'compact' })).toEqual({ ...search, density: 'compact' });
  });

  it('falls back to the default for invalid values', () => {
    expect(
      readWall({ view: 'x', states: 'up,down,', sport: '-1', density: '?', layout: 'y', timeline: 'NaN' }),
    ).toEqual({
      ...plain,
      states: ['down'],
    });
  });
});

describe('a state chip', () => {
  it('adds and removes its state', () => {
    expect(toggleState([], 'down')).toEqual(['down']);
    expect(toggleState(['down'], 'ok')).toEqual(['ok', 'down']);
    expect(toggleState(['ok', 'down'], 'ok')).toEqual(['down']);
  });

  it('treats all states as none, because both show everything', () => {
    const [first, ...rest] = monitorStates;
    expect(toggleState(rest, first)).toEqual([]);
  });
});
