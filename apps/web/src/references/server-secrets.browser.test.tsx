import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { ServerSecrets } from './server-secrets.tsx';

const item = { id: 7, version: 1, vendor: 'srs' };

it('a control secret is saved and removed, and never shown', async () => {
  const calls = answerCalls(() => ({}));
  const saved = () => calls.map(({ call, body }) => [call, body]);
  const without = await show(<ServerSecrets item={{ ...item, hasControlSecret: false }} />, '/');
  await expect.element(without.getByText('No secret is stored.')).toBeVisible();
  await expect.element(without.getByRole('button', { name: 'Save secret' })).toBeDisabled();
  await without.getByLabelText('Control secret').fill('desk:password');
  await without.getByRole('button', { name: 'Save secret' }).click();
  await expect.poll(saved).toEqual([['PUT /stream/server', { id: 7, controlSecret: 'desk:password' }]]);
  await expect.element(without.getByLabelText('Control secret')).toHaveValue('');
  await without.unmount();
  const stored = await show(<ServerSecrets item={{ ...item, hasControlSecret: true }} />, '/');
  await stored.getByRole('button', { name: 'Remove secret' }).click();
  await expect.poll(() => saved().at(-1)).toEqual(['PUT /stream/server', { id: 7, controlSecret: '' }]);
});

it('a server that checks links by a secret has a second one, for signing', async () => {
  const calls = answerCalls(() => ({}));
  const screen = await show(<ServerSecrets item={{ ...item, vendor: 'nginx-rtmp', hasLinkSecret: true }} />, '/');
  const links = screen.getByRole('region', { name: 'Secret for links' });
  await expect.element(links.getByText('A secret is stored.')).toBeVisible();
  await links.getByLabelText('Link secret').fill('another-secret');
  await links.getByRole('button', { name: 'Save secret' }).click();
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ id: 7, linkSecret: 'another-secret' }]);
});

it('the media node needs none', async () => {
  const screen = await show(<ServerSecrets item={{ ...item, vendor: 'touchline', hasControlSecret: false }} />, '/');
  expect(screen.container.textContent).not.toContain('Control interface');
});
