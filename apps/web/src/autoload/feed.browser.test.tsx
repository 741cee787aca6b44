import { answerCalls } from '#kit/testing/answer-calls.ts';
import { showIn } from '#ui/testing/show.tsx';
import { feedFailures, feedItemProblems } from '@touchline/contract';
import type { FeedOutcome, FeedStatus as Status } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { FeedStatus } from './feed-status.tsx';
import { Outcome } from './outcome.tsx';

const outcome: FeedOutcome = {
  failure: null,
  users: 2,
  items: 1200,
  past: 0,
  new: 3,
  changed: 0,
  unchanged: 9,
  canceled: 1,
  excluded: 0,
  streams: null,
  left_out: 0,
  errors: [],
};
const show = (language: 'en' | 'ru', change: Partial<FeedOutcome>) =>
  showIn(language, <Outcome feed="autoload" title="Tried" outcome={{ ...outcome, ...change }} />, []);

describe('the result of loading', () => {
  it('is shown as numbers, with zeros only where they matter', async () => {
    const drawn = await show('en', {});
    expect(drawn.texts('term')).toHaveLength(6);
    expect(drawn.texts('definition')).toEqual(['1,200', '2', '3', '0', '1', '9']);
    expect((await show('en', { past: 1, excluded: 2, left_out: 3 })).texts('term')).toHaveLength(9);
  });

  it('uses the number format of the language', async () => {
    expect((await show('ru', {})).texts('definition')[0]).toBe('1 200');
  });

  it('says if there was no user to load for', async () => {
    const usual = (await show('en', {})).text();
    const alone = await show('en', { users: 0 });
    expect(alone.text()).not.toBe(usual);
    expect(alone.all('p')).toHaveLength(1);
  });

  it('of a calendar counts no queries, which it does not make', async () => {
    const streams = { planned: 4, joined: 0, changed: 1, unchanged: 7, asked: 0, held: null };
    const drawn = await showIn(
      'en',
      <Outcome
        feed="calendar"
        title="Tried"
        outcome={{ ...outcome, users: 0, new: 0, unchanged: 0, canceled: 0, streams }}
      />,
      [],
    );
    expect(drawn.texts('term')[0]).toBe('Matches in the feed');
    expect(drawn.texts('definition')).toEqual(['1,200', '4', '0', '1', '7', '0']);
    expect(drawn.all('p')).toEqual([]);
  });

  it('names each match left out, with the reason', async () => {
    const errors = [
      { item: 4, event_id: 'A-17', reason: 'missing', field: 'team1' },
      { item: 0, event_id: 'B-2', reason: 'not_stored', field: null },
      { item: 9, event_id: null, reason: 'bad_zone', field: 'timezone' },
    ] as const;
    const lines = (await show('en', { errors: [...errors], left_out: 3 })).texts('listitem');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/4 · A-17: team1 is missing$/);
    expect(lines[1]).toMatch(/^B-2: rejected by the database$/);
    expect(lines[2]).toMatch(/9: unknown time zone$/);
  });

  it.each(['en', 'ru'] as const)('has a sentence for every failure and every problem in %s', async (language) => {
    const said = new Set<string>();
    for (const code of feedFailures) {
      const drawn = await show(language, { failure: { code, detail: '503' } });
      expect(drawn.getByRole('alert').elements()).toHaveLength(1);
      expect(drawn.text()).not.toMatch(/problem\.|undefined/);
      said.add(drawn.text());
    }
    expect(said.size).toBe(feedFailures.length);
    const errors = feedItemProblems.map((reason, index) => ({ item: index + 1, event_id: null, reason, field: null }));
    expect((await show(language, { errors })).text()).not.toMatch(/reason\.|\{\{/);
  });
});

describe('the status of the feed', () => {
  const status: Status = {
    enabled: true,
    hasUrl: true,
    isRunning: false,
    triedAt: null,
    lastGoodAt: null,
    lastFailure: null,
    held: null,
  };
  const key = ['feed', 'status', 'autoload'];
  const panel = (known: Parameters<typeof showIn>[2], isSaved = true) =>
    showIn('en', <FeedStatus feed="autoload" isSaved={isSaved} />, known);

  it('says that nothing was loaded before the first time', async () => {
    expect((await panel([[key, status]])).texts('definition')).toEqual(['Never', 'Never', 'None']);
  });

  it('gives the time of the last success, and the errors since', async () => {
    const failed = {
      ...status,
      lastGoodAt: '2026-11-20T10:00:00.000Z',
      triedAt: '2026-11-21T10:00:00.000Z',
      lastFailure: { code: 'http_status', detail: '503' },
    };
    const drawn = await panel([[key, failed]]);
    expect(drawn.all('time').map((element) => element.getAttribute('datetime'))).toEqual([
      failed.lastGoodAt,
      failed.triedAt,
    ]);
    expect(drawn.texts('definition').at(-1)).toContain('503');
  });

  it('says that it is off only if there is an address to load from', async () => {
    const paragraphs = async (change: Partial<Status>) => (await panel([[key, { ...status, ...change }]])).all('p');
    expect(await paragraphs({ enabled: false })).toHaveLength(1);
    expect(await paragraphs({ enabled: false, hasUrl: false })).toEqual([]);
    expect(await paragraphs({})).toEqual([]);
  });

  it('says if the status is unknown', async () => {
    expect((await panel([[key, new Error('gone')]])).getByRole('alert').elements()).toHaveLength(1);
  });

  it('allows the changes that it shows', async () => {
    const held = { at: '2026-11-21T10:00:00.000Z', moved: 6, canceled: 0, missing: 0, known: 6 };
    const drawn = await panel([[key, { ...status, held }]]);
    const calls = answerCalls(({ call }) => (call === 'GET /system/feed' ? { ...status, held } : outcome));
    await drawn.getByRole('button', { name: 'Allow these changes' }).click();
    await expect
      .poll(() => calls.filter(({ call }) => call === 'POST /system/feed/allow').map(({ body }) => body))
      .toEqual([{ feed: 'autoload', at: held.at }]);
  });

  it('tests and loads only saved settings', async () => {
    const disabled = async (isSaved: boolean) =>
      (await panel([[key, status]], isSaved)).all('button').map((button) => button.matches(':disabled'));
    expect(await disabled(true)).toEqual([false, false]);
    expect(await disabled(false)).toEqual([true, true]);
  });
});
