import { describe, expect, it } from 'vitest';
import { tagFilters, tagOf } from './tags.ts';

const now = new Date(2026, 10, 21, 15, 30);

describe('a tag', () => {
  it('is All if the address contains no known tag', () => {
    expect([tagOf(undefined), tagOf('nonsense'), tagOf('live')]).toEqual(['all', 'all', 'live']);
  });

  it('never mixes archived streams with the list', () => {
    expect(tagFilters('all', false, now)).toEqual([{ column: 'archived', value: 'false' }]);
    expect(tagFilters('live', true, now)).toEqual([
      { column: 'archived', value: 'true' },
      { column: 'phase', value: 'live' },
    ]);
  });

  it('Today is the viewer’s day', () => {
    const [, filter] = tagFilters('today', false, now);
    const [from, to] = filter?.value.split('..') ?? [];
    expect(filter?.column).toBe('startAt');
    expect([new Date(from ?? ''), new Date(to ?? '')]).toEqual([new Date(2026, 10, 21), new Date(2026, 10, 22)]);
  });
});
