import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { showIn } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { Takes } from './takes.tsx';

const stream = streamOnWall({ id: 1, abilities: ['take', 'takeOthers'] });

it.each([
  ['admin', 'status,role', 'active,admin%7Ceditor%7Coperator'],
  ['editor', null, null],
])('offers an %s people who can hold a stream', async (role, columns, values) => {
  await showIn('en', <Takes stream={stream} onClose={() => {}} />, [[['profile'], { id: 1, role }]]);
  const calls = answerCalls(({ call }) => (call === 'POST /users' ? pageOf([{ id: 7, name: 'Anna' }], 1, 50) : null));
  await page.getByRole('combobox', { name: 'Assign to' }).click();
  await expect.element(page.getByRole('option', { name: 'Anna' })).toBeVisible();
  const found = calls.find(({ call }) => call === 'POST /users');
  expect(found?.headers.get('Filter-Column')).toBe(columns);
  expect(found?.headers.get('Filter-Value')).toBe(values);
});
