import { i18nIn } from '#ui/testing/i18n.ts';
import { showIn } from '#ui/testing/show.tsx';
import { chooseZone } from '#ui/zone.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { OwnOverlaps, Overlaps } from './overlaps.tsx';

beforeEach(() => chooseZone('Europe/Moscow'));

const overlaps = [
  { id: 7, user: 1, userName: 'Anna', title: 'Зенит – Спартак', startAt: '2031-06-01T12:30:00.000Z', endAt: '2031-06-01T14:15:00.000Z' }, // prettier-ignore
  { id: 8, user: 1, userName: 'Anna', title: 'Final', startAt: '2031-06-01T13:00:00.000Z', endAt: '2031-06-01T15:00:00.000Z' }, // prettier-ignore
];

describe('a take that overlaps', () => {
  it('names the other matches with their times, and releases the one just taken', async () => {
    const drawn = await showIn(
      'en',
      <OwnOverlaps i18n={await i18nIn('en')} overlaps={overlaps} onRelease={() => {}} />,
      [],
    );
    expect(drawn.texts('listitem')).toEqual([
      '“Зенит – Спартак”, Sun, Jun 1, 2031, 15:30–17:15',
      '“Final”, Sun, Jun 1, 2031, 16:00–18:00',
    ]);
    expect(drawn.texts('button')).toEqual(['Release']);
  });

  it('is named with its holder in the dialog that assigns streams', async () => {
    const drawn = await showIn('ru', <Overlaps overlaps={overlaps} />, []);
    expect(drawn.text()).toContain('Anna отвечает и за «Зенит – Спартак», вс, 1 июн. 2031 г., 15:30–17:15');
    expect((await showIn('ru', <Overlaps overlaps={[]} />, [])).text()).toBe('');
  });
});
