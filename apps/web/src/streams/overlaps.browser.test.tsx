import { showIn } from '#ui/testing/show.tsx';
import { chooseZone } from '#ui/zone.ts';
import { beforeEach, expect, it } from 'vitest';
import { Overlaps } from './overlaps.tsx';

beforeEach(() => chooseZone('Europe/Moscow'));

const overlaps = [
  { id: 7, user: 1, userName: 'Anna', title: 'Зенит – Спартак', startAt: '2031-06-01T12:30:00.000Z', endAt: '2031-06-01T14:15:00.000Z' }, // prettier-ignore
  { id: 8, user: 1, userName: 'Anna', title: 'Final', startAt: '2031-06-01T13:00:00.000Z', endAt: '2031-06-01T15:00:00.000Z' }, // prettier-ignore
];

it('an overlap is named with its holder in the dialog that assigns streams', async () => {
  const drawn = await showIn('ru', <Overlaps overlaps={overlaps} />, []);
  expect(drawn.text()).toContain('Anna отвечает и за «Зенит – Спартак», вс, 1 июн. 2031 г., 15:30–17:15');
  expect((await showIn('ru', <Overlaps overlaps={[]} />, [])).text()).toBe('');
});
