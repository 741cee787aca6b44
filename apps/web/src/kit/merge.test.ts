import { describe, expect, it } from 'vitest';
import { changesOf, differencesOf, mergeOf } from './merge.ts';

const base = { title: 'Final', sport: 1, sportText: '', betting: false, streams: [1, 2], note: '' };
const merged = (mine: Partial<typeof base>, theirs: Partial<typeof base>) => {
  const versions = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } };
  return mergeOf(versions, differencesOf(versions, []));
};
const differing = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
  differencesOf({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, [['sport', 'sportText']]);

describe('what differs between the form and what is saved', () => {
  it('is nothing when nobody changed anything, or both wrote the same', () => {
    expect(differing({}, {})).toEqual([]);
    expect(differing({ title: 'Cup', streams: [2, 1] }, { title: 'Cup' })).toEqual([]);
  });

  it('says who changed a field, and names first what both have changed', () => {
    expect(differing({ note: 'a', title: 'Cup' }, { title: 'Semi', betting: true })).toEqual([
      { names: ['title'], by: 'both' },
      { names: ['betting'], by: 'theirs' },
      { names: ['note'], by: 'mine' },
    ]);
  });

  it('takes fields that are one decision together, though each was changed by another', () => {
    expect(differing({ sportText: 'Hurling' }, { sport: 2 })).toEqual([{ names: ['sport', 'sportText'], by: 'both' }]);
  });

  it('knows a list by what is in it', () => {
    expect(differing({ streams: [1] }, { streams: [2, 1] })).toEqual([{ names: ['streams'], by: 'mine' }]);
    expect(differing({}, { streams: [1, 3] })).toEqual([{ names: ['streams'], by: 'theirs' }]);
  });
});

describe('what stands until somebody chooses', () => {
  it('is what was typed, and what was saved where nothing was typed', () => {
    expect(merged({ title: 'Cup', note: 'a' }, { title: 'Semi', betting: true })).toEqual({
      ...base,
      title: 'Cup',
      note: 'a',
      betting: true,
    });
  });
});

it('sends only what was changed', () => {
  expect(changesOf(base, { ...base })).toEqual({});
  expect(changesOf(base, { ...base, title: 'Cup', streams: [2, 1] })).toEqual({ title: 'Cup' });
  expect(changesOf(base, { ...base, streams: [] })).toEqual({ streams: [] });
});
