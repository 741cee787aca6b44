import { describe, expect, it } from 'vitest';
import { showIn } from '#ui/testing/show.tsx';
import { ImportsCard } from './imports-card.tsx';
import { linksOf } from './testing/links-of.ts';

describe('my imports', () => {
  const each = {
    id: 3,
    fileName: 'cup.xlsx',
    entity: 'stream',
    at: '2026-11-21T10:00:00.000Z',
    new: 2,
    changed: 1,
    listed: 3,
  };

  it('link to their streams in the list', async () => {
    const drawn = await showIn('en', <ImportsCard imports={[each]} />, []);
    expect(drawn.text()).toContain('2 new, 1 changed');
    expect(linksOf(drawn)).toMatchObject([{ filters: { import: '3' }, hidden: 'true' }]);
    expect(linksOf(drawn)[0]?.name).toBe('cup.xlsx: 3 in the list of streams');
  });

  it('stay within their card, however long ago they were made', async () => {
    const old = { ...each, at: '2026-04-30T08:30:00Z' };
    const drawn = await showIn(
      'en',
      <div style={{ width: 176 }}>
        <ImportsCard imports={[old]} />
      </div>,
      [],
    );
    const card = drawn.getByRole('region').element().getBoundingClientRect();
    const ends = [...document.querySelectorAll('time span')].map((part) => part.getBoundingClientRect().right);
    expect(ends.length).toBeGreaterThan(1);
    for (const end of ends) expect(end).toBeLessThanOrEqual(card.right);
  });

  it('do not link for other entities, and say if there are none', async () => {
    expect(linksOf(await showIn('en', <ImportsCard imports={[{ ...each, listed: null }]} />, []))).toEqual([]);
    expect((await showIn('en', <ImportsCard imports={[]} />, [])).text()).toContain('You have no imports yet.');
  });
});
