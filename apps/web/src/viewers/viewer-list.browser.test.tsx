import type { Viewer } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { ViewerList } from './viewer-list.tsx';

const viewer: Viewer = {
  id: 1,
  stream: 5,
  streamName: 'Derby',
  kind: 'client',
  client: 2,
  user: null,
  link: 7,
  name: 'Bookmaker',
  format: 'hls',
  ip: '203.0.113.9',
  startedAt: '2026-11-21T18:00:00.000Z',
  endedAt: null,
  seconds: 95,
  bytes: 1_450_000,
};
const unknown: Viewer = { ...viewer, id: 2, kind: null, client: null, link: null, name: null, ip: null };
const page = (data: Viewer[], total: number) => ({ current_page: 1, per_page: 20, total, last_page: 1, data });

it('the viewers of a stream are told by their client, with what they received and who watches now', async () => {
  const ended = { ...unknown, endedAt: '2026-11-21T18:10:00.000Z' };
  answerCalls(() => page([viewer, ended], 23));
  const screen = await show(<ViewerList of="stream" id={5} />, '/');
  await expect.element(screen.getByText('Bookmaker')).toBeVisible();
  const [first, second] = screen.getByRole('listitem').elements();
  expect(first?.textContent).toMatch(/^BookmakerWatching now.* · HLS · 203\.0\.113\.9 · 2 min · 1\.5 MB$/);
  expect(second?.textContent).toMatch(/^Unknown viewers[^W]* · HLS · 2 min · 1\.5 MB$/);
  await expect.element(screen.getByText('21 older sessions are not shown')).toBeVisible();
});

it('what a client watched is told by the stream', async () => {
  answerCalls(() => page([viewer], 1));
  const screen = await show(<ViewerList of="client" id={2} />, '/');
  await expect.element(screen.getByText('Derby')).toBeVisible();
  await expect.element(screen.getByText('Bookmaker')).not.toBeInTheDocument();
});

it('a stream that nobody has watched says so', async () => {
  answerCalls(() => page([], 0));
  const screen = await show(<ViewerList of="stream" id={5} />, '/');
  await expect.element(screen.getByText('Nobody has watched yet')).toBeVisible();
});
