import { Notifications } from '@mantine/notifications';
import type { LineupMatch } from '@touchline/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setToken } from '#kit/session.ts';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import type { ReceivedCall } from '#kit/testing/answer-calls.ts';
import { prefer } from '#ui/preferences.ts';
import { show } from '#ui/testing/show.tsx';
import { Lineup } from './lineup.tsx';
import { check, lineupMatch } from './testing/lineup-match.ts';

const now = Date.parse('2031-06-04T17:40:00.000Z');

beforeEach(async () => {
  prefer({ zone: 'UTC', singleKeys: true });
  setToken('secret');
  await page.viewport(1_440, 800);
  // Only the clock: requests and renderings go on.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
});
afterEach(() => {
  vi.useRealTimers();
  setToken(null);
});

type Answers = {
  role?: 'operator' | 'viewer';
  matches: readonly LineupMatch[];
  conflicts?: readonly object[];
};

function answers({ role = 'operator', matches, conflicts = [] }: Answers): ReceivedCall[] {
  return answerCalls(({ call, body }) => {
    if (call === 'GET /profile')
      return { id: 1, role, timezone: 'UTC', pageSize: 10, singleKeys: true, defaultZone: 'UTC' };
    if (call === 'GET /lineup') return { isCut: false, data: matches };
    if (call === 'GET /lineup/conflicts') return { data: conflicts };
    const asked = body as { stream: number; isGo: boolean; note: string };
    const found = matches.find(({ id }) => id === asked?.stream);
    const at = new Date(now).toISOString();
    if (call === 'POST /lineup/decision')
      return { ...found, decision: { isGo: asked.isGo, note: asked.note, by: 'Ada', at, changes: [] } };
    if (call === 'POST /lineup/confirm') return { ...found, holders: [{ id: 1, name: 'Ada', confirmedAt: at }] };
    return pageOf([], 1, 10);
  });
}

const showLineup = (address = '/broadcast/lineup') =>
  show(
    <>
      <Lineup />
      <Notifications />
    </>,
    address,
  );
const sent = (calls: readonly ReceivedCall[], call: string) =>
  calls.filter((each) => each.call === call).map(({ body }) => body);
const title = (name: string) => page.getByRole('link', { name, exact: true });

it('shows each match with its countdown and its checks, bad ones by the time that is left', async () => {
  const holder = check('holder', 'bad', { reason: 'nobody' });
  const noServer = check('signal', 'bad', { reason: 'no_server' });
  answers({
    matches: [
      lineupMatch(1, { checks: [holder, noServer] }),
      lineupMatch(2, { startAt: '2031-06-04T19:00:00.000Z', opensAt: '2031-06-04T18:45:00.000Z', checks: [holder] }),
    ],
  });
  await showLineup();
  await expect.element(title('Match 1')).toBeVisible();
  await expect.element(page.getByText('−20:00')).toBeVisible();
  await expect.element(page.getByText('−1:20:00')).toBeVisible();
  await expect.element(page.getByTitle('Signal: Warning. No server is chosen, so no signal can arrive.')).toBeVisible();
  await expect
    .element(page.getByTitle('Taken by: Not due yet. Nobody has taken the match. counts from 18:30'))
    .toBeVisible();
  await expect.element(page.getByText('1 not ready')).toBeVisible();
  vi.setSystemTime(now + 15 * 60_000);
  vi.advanceTimersByTime(1_000);
  await expect.element(page.getByTitle(/^Signal: Alarm/)).toBeVisible();
  await expect.element(page.getByText('−4:59')).toBeVisible();
});

it('says of the selected match what is wrong and how to mend it, with its conflicts', async () => {
  const other = { id: 9, title: 'Other', startAt: '2031-06-04T19:00:00.000Z', endAt: '2031-06-04T20:00:00.000Z' };
  answers({
    matches: [
      lineupMatch(1, {
        checks: [check('size', 'bad', { reason: 'wrong_size', detail: '1280×720' })],
        noShowAt: '2031-06-04T17:35:00.000Z',
      }),
    ],
    conflicts: [
      { id: 1, conflicts: [{ kind: 'holder_overlap', name: 'Ada', stream: other, load: null, capacity: null }] },
    ],
  });
  await showLineup();
  await expect.element(page.getByText('1 conflict')).toBeVisible();
  await expect.element(page.getByText('1 no-show')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByText(/^1280×720 arrives, which is not the planned size\. Ask/)).toBeVisible();
  await expect.element(page.getByText(/No-show: no signal 5 min before the start \(since 17:35\)/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Details' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Ada.*Other/ })).toBeVisible();
});

it('says go with a note by the keyboard, for the match with the focus', async () => {
  const calls = answers({ matches: [lineupMatch(1), lineupMatch(2)] });
  await showLineup();
  await expect.element(title('Match 1')).toBeVisible();
  await userEvent.keyboard('j');
  await userEvent.keyboard('j');
  await expect.element(title('Match 2')).toHaveFocus();
  await userEvent.keyboard('k');
  await userEvent.keyboard('j');
  await userEvent.keyboard('g');
  await expect.element(page.getByRole('dialog', { name: 'Go: Match 2' })).toBeVisible();
  await userEvent.fill(page.getByLabelText('Note'), 'all fine');
  await userEvent.keyboard('{Enter}');
  const { startAt, server, keyFingerprint } = lineupMatch(2);
  await expect
    .poll(() => sent(calls, 'POST /lineup/decision'))
    .toEqual([{ stream: 2, isGo: true, note: 'all fine', seen: { startAt, server, keyFingerprint, bad: [] } }]);
  await expect.element(page.getByText('Ada, 17:40').first()).toBeVisible();
});

it('shows a check that fails while the note is typed, and asks before the note is lost', async () => {
  const matches = [lineupMatch(1)];
  const calls = answers({ matches });
  const { client } = await showLineup();
  await expect.element(title('Match 1')).toBeVisible();
  await userEvent.keyboard('jg');
  const dialog = page.getByRole('dialog', { name: 'Go: Match 1' });
  await userEvent.fill(dialog.getByLabelText('Note'), 'all fine');
  matches[0] = lineupMatch(1, { checks: [check('signal', 'bad', { reason: 'no_signal' })] });
  await client.invalidateQueries();
  await expect.element(dialog.getByText(/^Signal: /)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('all fine');
  await dialog.getByRole('button', { name: 'Go', exact: true }).click();
  await expect
    .poll(() => sent(calls, 'POST /lineup/decision'))
    .toMatchObject([{ stream: 1, seen: { bad: ['signal'] } }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

it('marks a decision from before a change, with what changed', async () => {
  const decision = { isGo: true, note: '', by: 'Ada', at: '2031-06-04T17:00:00.000Z', changes: ['start', 'signal'] };
  answers({ matches: [lineupMatch(1, { decision: decision as LineupMatch['decision'] })] });
  await showLineup();
  await expect.element(page.getByText('outdated')).toBeVisible();
  await expect.element(page.getByTitle('From before a change: start, signal')).toBeVisible();
});

it('confirms a match that the user has taken with one key, and no other', async () => {
  const mine = lineupMatch(2, { holders: [{ id: 1, name: 'Ada', confirmedAt: null }] });
  const calls = answers({ matches: [lineupMatch(1), mine] });
  await showLineup();
  await expect.element(title('Match 1')).toBeVisible();
  await userEvent.keyboard('jo');
  await expect.element(page.getByText('Take the match first, then confirm it')).toBeVisible();
  await userEvent.keyboard('jo');
  await expect.poll(() => sent(calls, 'POST /lineup/confirm')).toEqual([{ stream: 2, startAt: mine.startAt }]);
  await expect.element(page.getByText('Confirmed: Match 2')).toBeVisible();
});

it('narrows to the matches of the user and to those that are not ready, which the address keeps', async () => {
  const mine = lineupMatch(2, { holders: [{ id: 1, name: 'Ada', confirmedAt: null }] });
  answers({ matches: [lineupMatch(1, { checks: [check('holder', 'bad')] }), mine] });
  const { search } = await showLineup();
  await expect.element(title('Match 1')).toBeVisible();
  await page.getByText('Mine', { exact: true }).click();
  await expect.element(title('Match 1')).not.toBeInTheDocument();
  await expect.element(title('Match 2')).toBeVisible();
  await page.getByText('Not ready', { exact: true }).click();
  await expect.element(title('Match 2')).not.toBeInTheDocument();
  await expect.element(title('Match 1')).toBeVisible();
  expect(search()).toMatchObject({ show: 'unready' });
});

it('lets viewers see everything, and decide and hold nothing', async () => {
  const calls = answers({ role: 'viewer', matches: [lineupMatch(1)] });
  await showLineup();
  await expect.element(title('Match 1')).toBeVisible();
  await userEvent.keyboard('jg');
  await expect.element(page.getByText('Every offered format plays.')).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Go', exact: true }).elements()).toEqual([]);
  expect(page.getByText('Mine', { exact: true }).elements()).toEqual([]);
  expect(sent(calls, 'POST /lineup/decision')).toEqual([]);
});

/** Opens the dialog of go for a match, which then changes. */
async function changeWhileDeciding(change: Partial<LineupMatch>) {
  const matches = [lineupMatch(1)];
  const calls = answers({ matches });
  const { client } = await showLineup();
  await expect.element(title('Match 1')).toBeVisible();
  await userEvent.keyboard('jg');
  const dialog = page.getByRole('dialog', { name: 'Go: Match 1' });
  await userEvent.fill(dialog.getByLabelText('Note'), 'all fine');
  const move = (to: Partial<LineupMatch>) => {
    matches[0] = lineupMatch(1, to);
    return client.invalidateQueries();
  };
  await move(change);
  return { calls, dialog, move, press: () => dialog.getByRole('button', { name: 'Go', exact: true }).click() };
}

it('says go for another start, server and key only after the user has been told of them', async () => {
  const seen = { startAt: '2031-06-04T18:30:00.000Z', server: 2, keyFingerprint: 'another' };
  const { calls, dialog, press } = await changeWhileDeciding({ ...seen, serverName: 'two.example.org' });
  await expect
    .element(dialog.getByText(/this: start \(.*18:30.*\), server \(two\.example\.org\), key\.$/))
    .toBeVisible();
  await press();
  await expect.element(dialog.getByText(/key\. Not saved yet/)).toBeVisible();
  expect(sent(calls, 'POST /lineup/decision')).toEqual([]);
  await press();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(calls, 'POST /lineup/decision')).toEqual([
    { stream: 1, isGo: true, note: 'all fine', seen: { ...seen, bad: [] } },
  ]);
});

it('says go for a match that was moved and moved back as for one that was not', async () => {
  const { calls, dialog, move, press } = await changeWhileDeciding({ server: 2, serverName: 'two.example.org' });
  await press();
  await expect.element(dialog.getByText(/server \(two\.example\.org\)\. Not saved yet/)).toBeVisible();
  await move({});
  await expect.element(dialog.getByText(/Not saved yet/)).not.toBeInTheDocument();
  await press();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(calls, 'POST /lineup/decision')).toMatchObject([{ seen: { server: lineupMatch(1).server } }]);
});

it('reads a match again whose confirmation or decision was refused', async () => {
  const mine = lineupMatch(1, { holders: [{ id: 1, name: 'Ada', confirmedAt: null }] });
  let match = mine;
  const refusal = new Refusal(409, { code: 'start_moved', message: '' });
  answerCalls(({ call }) => {
    if (call === 'GET /profile') return { id: 1, role: 'operator', timezone: 'UTC', pageSize: 10, singleKeys: true };
    if (call === 'GET /lineup') return { isCut: false, data: [match] };
    return call.startsWith('POST') ? refusal : { data: [] };
  });
  await showLineup();
  await expect.element(title('Match 1')).toBeVisible();
  match = { ...mine, startAt: '2031-06-04T18:30:00.000Z' };
  await userEvent.keyboard('jo');
  await expect.element(page.getByText(/^The start of this match has moved/)).toBeVisible();
  await expect.element(page.getByText('18:30', { exact: true })).toBeVisible();
  match = { ...mine, startAt: '2031-06-04T18:45:00.000Z' };
  await userEvent.keyboard('g');
  await expect.element(page.getByRole('dialog', { name: 'Go: Match 1' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('18:45', { exact: true })).toBeVisible();
});
