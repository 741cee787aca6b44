import { onlineManager } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerCalls, pageOf, Refusal } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { MakeLink } from './make-link.tsx';
import { clientLink } from './testing/client-link.ts';

const client = { id: 2, version: 1, name: 'Bookmaker', formats: ['rtmp', 'hls'], networks: [], maxViewers: 40 };

it('a link starts with the limits of the client, and is made with what was changed', async () => {
  let closed = 0;
  const calls = answerCalls(({ call }) => {
    if (call === 'POST /stream/clients') return pageOf([client], 1, 50);
    return call === 'GET /stream/client' ? client : clientLink({});
  });
  const screen = await show(<MakeLink stream={streamOnWall({})} keepsLimits onClose={() => (closed += 1)} />, '/');
  await screen.getByRole('combobox', { name: 'Client' }).click();
  await screen.getByRole('option', { name: 'Bookmaker' }).click();
  const box = (name: string) => screen.getByRole('checkbox', { name });
  await expect.element(box('HLS')).toBeChecked();
  await expect.element(box('WSS')).toBeDisabled();
  await box('RTMP').click();
  await screen.getByLabelText('Networks').fill('203.0.113.7; 2001:DB8::/32');
  await screen.getByRole('button', { name: 'Make link' }).click();
  await expect.poll(() => closed).toBe(1);
  expect(calls.at(-1)).toMatchObject({
    call: 'POST /stream/link',
    body: { stream: 1, client: 2, formats: ['hls'], maxViewers: 40, networks: ['203.0.113.7/32', '2001:db8::/32'] },
  });
  expect(calls.at(-1)?.body).not.toHaveProperty('until');
});

it('without a client nothing is sent, and a refusal is shown', async () => {
  const refusal = { code: 'links_not_signed', message: '' };
  const calls = answerCalls(({ call }) => {
    if (call === 'POST /stream/clients') return pageOf([client], 1, 50);
    return call === 'GET /stream/client' ? client : new Refusal(409, refusal);
  });
  const screen = await show(<MakeLink stream={streamOnWall({})} keepsLimits onClose={() => undefined} />, '/');
  await screen.getByRole('button', { name: 'Make link' }).click();
  await expect.element(screen.getByText('Required').first()).toBeVisible();
  expect(calls).toEqual([]);
  await screen.getByRole('combobox', { name: 'Client' }).click();
  await screen.getByRole('option', { name: 'Bookmaker' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'HLS' })).toBeChecked();
  await screen.getByRole('button', { name: 'Make link' }).click();
  await expect.element(screen.getByText(/does not check signed links/)).toBeVisible();
});

it('offline, choosing a client fails at once, and the form can be used again', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  answerCalls(({ call }) => {
    if (call === 'POST /stream/clients') return pageOf([client], 1, 50);
    throw new TypeError('Failed to fetch');
  });
  const screen = await show(<MakeLink stream={streamOnWall({})} keepsLimits onClose={() => undefined} />, '/');
  await screen.getByRole('combobox', { name: 'Client' }).click();
  await expect.element(screen.getByRole('option', { name: 'Bookmaker' })).toBeVisible();
  onlineManager.setOnline(false);
  await screen.getByRole('option', { name: 'Bookmaker' }).click();
  await expect.element(screen.getByRole('button', { name: 'Make link' })).toBeEnabled();
  await expect.element(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('');
});

it('a server that keeps no limits is asked for none, and only for formats that it checks', async () => {
  let closed = 0;
  const limited = { ...client, networks: ['203.0.113.0/24'] };
  const calls = answerCalls(({ call }) => {
    if (call === 'POST /stream/clients') return pageOf([limited], 1, 50);
    return call === 'GET /stream/client' ? limited : clientLink({});
  });
  const stream = streamOnWall({});
  const linkReasons = { ...stream.linkReasons, rtmp: 'not_signed' as const };
  const form = <MakeLink stream={{ ...stream, linkReasons }} keepsLimits={false} onClose={() => (closed += 1)} />;
  const screen = await show(form, '/');
  await expect.element(screen.getByText(/no networks, no number of viewers/)).toBeVisible();
  expect(screen.getByLabelText('Networks').elements()).toEqual([]);
  await screen.getByRole('combobox', { name: 'Client' }).click();
  await screen.getByRole('option', { name: 'Bookmaker' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'HLS' })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'RTMP' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Make link' }).click();
  await expect.poll(() => closed).toBe(1);
  expect(calls.at(-1)?.body).toMatchObject({ formats: ['hls'], maxViewers: null, networks: [] });
});

describe('when another client is chosen', () => {
  const limited = { ...client, id: 3, name: 'Archive', formats: ['hls'], networks: ['203.0.113.0/24'], maxViewers: 5 };

  /** The form in which a client was chosen whose limits were read, and then another one, whose limits come later. */
  async function chooseAnother() {
    const answers = new Map([client, limited].map(({ id }) => [String(id), Promise.withResolvers<object>()]));
    const calls = answerCalls(({ call, query }) => {
      if (call === 'POST /stream/clients') return pageOf([client, limited], 1, 50);
      return call === 'GET /stream/client' ? answers.get(query['id'] ?? '')?.promise : clientLink({});
    });
    const screen = await show(<MakeLink stream={streamOnWall({})} keepsLimits onClose={() => undefined} />, '/');
    const choose = async (name: string) => {
      await screen.getByRole('combobox', { name: 'Client' }).click();
      await screen.getByRole('option', { name }).click();
    };
    const answer = (id: 2 | 3, limits: object) => answers.get(String(id))?.resolve(limits);
    return { ...screen, calls, choose, answer, viewers: screen.getByLabelText('Viewers at once') };
  }

  it('the limits of the one before neither stay nor come later, and nothing is sent until those of this one are known', async () => {
    const screen = await chooseAnother();
    await screen.choose('Archive');
    screen.answer(3, limited);
    await expect.element(screen.viewers).toHaveValue('5');
    await screen.choose('Bookmaker');
    await expect.element(screen.viewers).toHaveValue('');
    await expect.element(screen.getByLabelText('Networks')).toHaveValue('');
    await expect.element(screen.getByRole('checkbox', { name: 'HLS' })).not.toBeChecked();
    await expect.element(screen.getByRole('button', { name: 'Make link' })).toBeDisabled();
    screen.answer(2, client);
    await expect.element(screen.viewers).toHaveValue('40');
    await expect.element(screen.getByRole('button', { name: 'Make link' })).toBeEnabled();
  });

  it('a late answer about the one before is ignored', async () => {
    const screen = await chooseAnother();
    await screen.choose('Archive');
    await screen.choose('Bookmaker');
    screen.answer(2, client);
    await expect.element(screen.viewers).toHaveValue('40');
    screen.answer(3, limited);
    await screen.getByRole('button', { name: 'Make link' }).click();
    await expect.poll(() => screen.calls.at(-1)?.call).toBe('POST /stream/link');
    expect(screen.calls.at(-1)?.body).toMatchObject({ client: 2, maxViewers: 40, networks: [] });
  });

  it('whose limits cannot be read, none is chosen any more', async () => {
    const screen = await chooseAnother();
    await screen.choose('Archive');
    screen.answer(3, limited);
    await expect.element(screen.viewers).toHaveValue('5');
    await screen.choose('Bookmaker');
    screen.answer(2, new Refusal(404, { code: 'not_found', message: '' }));
    await expect.element(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('');
    await screen.getByRole('button', { name: 'Make link' }).click();
    await expect.element(screen.getByText('Required').first()).toBeVisible();
    expect(screen.calls.map(({ call }) => call)).not.toContain('POST /stream/link');
  });
});
