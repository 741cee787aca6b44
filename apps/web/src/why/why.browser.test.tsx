import type { QueryWhy, StreamWhy } from '@touchline/contract';
import { afterEach, expect, it } from 'vitest';
import { setToken } from '#kit/session.ts';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { WhyQuery } from './why-query.tsx';
import { WhyStream } from './why-stream.tsx';

const at = '2026-11-21T18:05:00.000Z';
const blank = {
  width: null,
  height: null,
  fps: null,
  bitrate: null,
  videoCodec: null,
  audioCodec: null,
  suspicion: null,
  missingCodec: null,
};
const off = { state: 'not_offered', reason: 'not_offered', ...blank } as const;
const fine: StreamWhy = {
  user: { id: 1, name: 'Olga', isActive: true },
  access: 'allowed',
  isHidden: false,
  hiddenBy: null,
  take: null,
  rules: [],
  archivedAt: null,
  phase: 'live',
  startAt: at,
  serverName: 'media.example.org',
  linkReasons: { rtmp: null, hls: null, wss: 'not_offered', dash: 'not_offered' },
  gate: null,
  refusal: null,
  pullFailure: null,
  state: 'ok',
  stateSince: at,
  probedAt: at,
  formats: {
    rtmp: { state: 'ok', reason: null, ...blank },
    hls: { state: 'ok', reason: null, ...blank },
    wss: off,
    dash: off,
  },
  contentFaults: [],
};
const broken: StreamWhy = {
  ...fine,
  isHidden: true,
  hiddenBy: { id: 9, field: 'sport', operator: 'exact', value: 'Football' },
  gate: 'too_early',
  refusal: { reason: 'wrong_secret', ip: '203.0.113.7', tries: 3, at },
  state: 'down',
  formats: { ...fine.formats, hls: { state: 'down', reason: 'not_found', ...blank } },
};
const profile = (role: string) => ({ id: 1, role, timezone: null, pageSize: 10, singleKeys: true });
const query: QueryWhy = {
  status: 'awaiting',
  revokedAt: null,
  returnReason: 'moved',
  startAt: at,
  sport: { name: 'Football', isKnown: true },
  teams: [
    { name: 'Zenit', isKnown: true },
    { name: 'Nobody', isKnown: false },
  ],
  streams: [
    {
      id: 5,
      title: 'Zenit – Spartak',
      startAt: at,
      outcome: 'proposed',
      reasons: [{ code: 'team2', asked: 'Nobody', found: 'Spartak', why: null }],
    },
    { id: 6, title: 'Zenit II – Spartak II', startAt: at, outcome: 'canceled', reasons: [] },
  ],
};
const hrefsOf = (row: { element: () => Element }) =>
  [...row.element().querySelectorAll('a')].map((link) => `${link.textContent}: ${link.getAttribute('href')}`);

/** Shows the explanation of a stream to somebody, and gives the row of one step. */
async function explain(why: StreamWhy, role: string) {
  setToken('token');
  const calls = answerCalls(({ call, query: { user } }) => {
    if (call === 'GET /profile') return profile(role);
    if (call === 'GET /stream/why')
      return user === '2' ? { ...fine, user: { id: 2, name: 'Ivan', isActive: false }, access: 'not_listed' } : why;
    return { current_page: 1, per_page: 50, total: 1, last_page: 1, data: [{ id: 2, name: 'Ivan' }] };
  });
  const screen = await show(<WhyStream id={5} name="Zenit – Spartak" onClose={() => {}} />, '/');
  const row = (label: string) => screen.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) });
  await expect.element(row('Signal')).toBeVisible();
  return { screen, row, calls };
}

afterEach(() => setToken(null));

it('a stream of which everything is fine says so, without anything to change', async () => {
  const { row, screen } = await explain(fine, 'operator');
  await expect.element(row('Access rule').getByText(/The access rule shows this stream/)).toBeVisible();
  await expect.element(row('Publishing').getByText(/is admitted/)).toBeVisible();
  await expect.element(row('Links').getByText(/Can be copied: RTMP, HLS/)).toBeVisible();
  expect(hrefsOf(row('Access rule'))).toEqual([]);
  expect(screen.getByRole('combobox').elements()).toEqual([]);
});

it('each obstacle says what it is and leads to where it can be changed, by those who may', async () => {
  const { row } = await explain(broken, 'editor');
  await expect
    .element(row('Blacklist').getByText(/Hidden from your lists by a filter: Sport is “Football”/))
    .toBeVisible();
  expect(hrefsOf(row('Blacklist'))).toEqual(['Open filter: /profile/blacklist?panel=edit&id=9']);
  await expect.element(row('Publishing').getByText(/An encoder is refused: too early/)).toBeVisible();
  expect(hrefsOf(row('Publishing'))).toEqual(['Edit stream: /broadcast/streams?panel=edit&id=5']);
  await expect.element(row('Last refusal').getByText(/wrong publish secret, from 203\.0\.113\.7/)).toBeVisible();
  await expect.element(row('Signal').getByText(/HLS: not working, the server has no such stream/)).toBeVisible();
});

it('nobody is led to a form that they may not use', async () => {
  const { row } = await explain(broken, 'operator');
  expect(hrefsOf(row('Publishing'))).toEqual([]);
  expect(hrefsOf(row('Last refusal'))).toEqual([]);
});

it('an administrator asks for somebody else, and is led to that user', async () => {
  const { screen, row } = await explain(fine, 'admin');
  await screen.getByRole('combobox', { name: 'For' }).click();
  await screen.getByRole('option', { name: 'Ivan' }).click();
  await expect.element(row('Account').getByText(/Ivan is blocked and sees nothing/)).toBeVisible();
  await expect.element(row('Access rule').getByText(/this is not one of them/)).toBeVisible();
  expect(hrefsOf(row('Access rule'))).toEqual(['Open user: /system/users?panel=edit&id=2']);
  await expect.element(row('Links')).not.toBeInTheDocument();
});

it('a query says which name is unknown, and what matching makes of each stream', async () => {
  answerCalls(({ call }) => (call === 'GET /profile' ? profile('operator') : query));
  const screen = await show(<WhyQuery id={3} name="Zenit – Nobody" onClose={() => {}} />, '/');
  const row = (text: string) => screen.getByRole('listitem').filter({ hasText: text });
  await expect.element(row('It waits for a stream').getByText(/The stream was moved to another time/)).toBeVisible();
  await expect.element(row('“Nobody” is not in the references')).toBeVisible();
  expect(hrefsOf(row('“Nobody” is not'))).toEqual(['Edit query: /profile/playlist?panel=edit&id=3']);
  await expect
    .element(row('Possibly its stream').getByText(/Team 2: “Nobody” in the query, “Spartak” in the stream/))
    .toBeVisible();
  expect(hrefsOf(row('Possibly its stream'))).toEqual(['Review: /profile/playlist?panel=reviews&id=3']);
  await expect.element(row('Would match, but is canceled').getByText(/Zenit II – Spartak II/)).toBeVisible();
});

it('is in Russian, too', async () => {
  const data = [
    [['profile'], profile('operator')],
    [['stream', 'why', 5, null], broken],
  ] as const;
  await showIn('ru', <WhyStream id={5} name="Зенит" onClose={() => {}} />, data);
  expect(document.body.textContent).toContain('Энкодер получит отказ: слишком рано');
});
