import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { ServerControl } from './server-control.tsx';

const item = { id: 7, version: 1, vendor: 'nginx-rtmp' };

it('a control secret is saved and removed, and never shown', async () => {
  const calls = answerCalls(() => ({}));
  const saved = () => calls.map(({ call, body }) => [call, body]);
  const without = await show(<ServerControl item={{ ...item, hasControlSecret: false }} />, '/');
  await expect.element(without.getByText('No secret is stored.')).toBeVisible();
  await expect.element(without.getByRole('button', { name: 'Save secret' })).toBeDisabled();
  await without.getByLabelText('Control secret').fill('desk:password');
  await without.getByRole('button', { name: 'Save secret' }).click();
  await expect.poll(saved).toEqual([['PUT /stream/server', { id: 7, controlSecret: 'desk:password' }]]);
  await expect.element(without.getByLabelText('Control secret')).toHaveValue('');
  await without.unmount();
  const stored = await show(<ServerControl item={{ ...item, hasControlSecret: true }} />, '/');
  await stored.getByRole('button', { name: 'Remove secret' }).click();
  await expect.poll(() => saved().at(-1)).toEqual(['PUT /stream/server', { id: 7, controlSecret: '' }]);
});

it('the media node needs none', async () => {
  const screen = await show(<ServerControl item={{ ...item, vendor: 'touchline', hasControlSecret: false }} />, '/');
  expect(screen.container.textContent).not.toContain('Control interface');
});
