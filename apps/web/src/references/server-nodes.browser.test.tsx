import type { MediaNode } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { ServerNodes } from './server-nodes.tsx';

const node: MediaNode = {
  name: 'video-1:8081',
  relay: false,
  draining: false,
  silent: false,
  startedAt: '2026-11-21T18:00:00.000Z',
  reportedAt: '2026-11-21T20:00:00.000Z',
  streams: 12,
  maxStreams: 200,
  viewers: 3_400,
  players: 40,
  maxPlayers: 2_000,
  receivesKbps: 72_000,
  sendsKbps: 1_950_040,
  cpu: 31,
  memoryMb: 420,
};

it('each node is listed with its state, and its figures beside their limits', async () => {
  const nodes: MediaNode[] = [
    node,
    { ...node, name: 'relay-1', relay: true, players: 1_850 },
    { ...node, name: 'relay-2', relay: true, draining: true, cpu: 96 },
    { ...node, name: 'relay-3', relay: true, silent: true },
  ];
  answerCalls(() => ({ data: nodes }));
  const screen = await show(<ServerNodes server={1} />, '/');
  const headings = () =>
    screen
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(headings)
    .toEqual([
      'video-1:8081Working',
      'relay-1, relayNearly full',
      'relay-2, relayDraining',
      expect.stringMatching(/^relay-3, relayNo report since .*\d\d:00$/),
    ]);
  const facts = [...document.querySelectorAll('dl')].map((list) =>
    [...list.querySelectorAll('dd')].slice(0, 7).map(({ textContent }) => textContent),
  );
  expect(facts[0]).toEqual(['12 of 200', '3,400', '40 of 2,000', '72 Mbit/s', '1,950 Mbit/s', '31%', '420 MB']);
  const full = [...document.querySelectorAll('dd[data-full]')].map(({ textContent }) => textContent);
  expect(full).toEqual(['1,850 of 2,000', '96%']);
});

it('a server whose nodes have not reported says so', async () => {
  answerCalls(() => ({ data: [] }));
  const screen = await show(<ServerNodes server={1} />, '/');
  await expect.element(screen.getByText('No media node has reported its load.', { exact: false })).toBeVisible();
});
