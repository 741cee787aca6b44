import { nameOf } from '#ui/testing/read-element.ts';
import { showIn } from '#ui/testing/show.tsx';
import { noticeKinds } from '@touchline/contract';
import type { OwnSession, ProfileSettings, Statistics as Figures } from '@touchline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallError, noResponse } from '#kit/call-error.ts';
import { setToken } from '#kit/session.ts';
import { chooseZone } from '#ui/zone.ts';
import { Notification } from './notification.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { Statistics } from './statistics.tsx';

const lost = new CallError(-1, noResponse, null, null);

describe('my statistics', () => {
  const months: Figures['months'] = [
    { month: '2026-10', taken: 1204 },
    { month: '2026-11', taken: 0 },
  ];
  const show = (language: 'en' | 'ru', data: Figures | Error, zone = 'UTC') => {
    chooseZone(zone);
    return showIn(language, <Statistics />, [[['take', 'statistics', zone], data]]);
  };

  it('are also in a table for screen readers', async () => {
    const drawn = await show('en', { months, total: 1204, held: 3 });
    const rows = drawn.texts('rowheader');
    expect(rows).toEqual(['Oct 2026', 'Nov 2026']);
    expect(drawn.texts('cell')).toEqual(['1,204', '0']);
    expect(drawn.texts('strong')).toEqual(['1,204', '3']);
  });

  it('use the calendar of the chosen zone', async () => {
    const drawn = await show('ru', { months, total: 1204, held: 3 }, 'Pacific/Auckland');
    expect(drawn.text()).toMatch(/окт\. 2026/);
    expect(drawn.texts('strong')[0]).toBe('1 204');
  });

  it('say what to do if there are none, and if they failed to load', async () => {
    const some = (await show('en', { months, total: 1, held: 0 })).texts('paragraph');
    const none = (await show('en', { months, total: 0, held: 0 })).texts('paragraph');
    expect(none).not.toEqual(some);
    const failed = await show('en', lost);
    expect(failed.getByRole('alert').elements()).toHaveLength(1);
    expect(failed.text()).toContain('No response received');
    expect(failed.names('button')).toHaveLength(1);
  });
});

describe('my profile', () => {
  beforeEach(() => setToken('secret'));
  afterEach(() => setToken(null));

  it('has a tab for takes for who can take streams alone', async () => {
    const tabsOf = async (role: string) =>
      (await showIn('en', <Profile />, [[['profile'], { id: 1, role, email: '', name: 'Ada' }]])).names('link');
    expect(await tabsOf('operator')).toEqual(expect.arrayContaining(['Auto-take', 'Statistics']));
    const ofViewer = await tabsOf('viewer');
    expect(ofViewer).toContain('Notification');
    expect(ofViewer.filter((name) => /take|Statistics/.test(name))).toEqual([]);
  });
});

describe('my notifications', () => {
  beforeEach(() => setToken('secret'));
  afterEach(() => setToken(null));
  const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, { console: true, mail: kind === 'mentioned' }]));
  const show = (language: 'en' | 'ru', data: unknown) =>
    showIn(language, <Notification />, [
      [['profile'], { id: 1, role: 'operator' }],
      [['profile', 'settings'], data],
    ]);
  const settings = { notifications: kinds } as Partial<ProfileSettings>;

  it.each(['en', 'ru'] as const)('have a row with three labeled checkboxes for every kind, in %s', async (language) => {
    const drawn = await show(language, settings);
    const boxes = drawn.getByRole('checkbox').elements();
    expect(boxes).toHaveLength(noticeKinds.length * 3);
    expect(new Set(boxes.map(nameOf)).size).toBe(boxes.length);
    expect(drawn.text()).not.toContain('notification.');
  });

  it('are checked as stored', async () => {
    const mails = (await show('en', settings))
      .getByRole('checkbox')
      .elements()
      .filter((_box, index) => index % 3 === 1);
    const ticked = mails.flatMap((mail, index) => (mail.matches(':checked') ? [noticeKinds[index]] : []));
    expect(ticked).toEqual(['mentioned']);
  });

  it('say why they failed to load', async () => {
    expect((await show('ru', lost)).texts('alert')).toEqual(['Ответ не получен']);
  });
});

describe('where I am signed in', () => {
  const session = (change: Partial<OwnSession>): OwnSession => ({
    id: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
    lastUsedAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-12-21T10:00:00.000Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ip: '203.0.113.7',
    current: false,
    ...change,
  });
  const show = (language: 'en' | 'ru', data: OwnSession[]) => showIn(language, <Sessions />, [[['session'], data]]);

  it('marks this session, which cannot be ended here, and names each other one to end it', async () => {
    const drawn = await show('en', [session({ current: true }), session({ id: 2, userAgent: 'curl/8.5.0' })]);
    expect(drawn.texts('listitem')).toHaveLength(2);
    expect(drawn.texts('listitem')[0]).toContain('Firefox · Linux');
    const ends = drawn.names('button').filter((name) => name.includes('curl'));
    expect(ends).toHaveLength(1);
    expect(drawn.names('button').filter((name) => name.includes('Firefox'))).toEqual([]);
  });

  it('offers nothing to end if there is only this session', async () => {
    expect((await show('en', [session({ current: true })])).all('button')).toEqual([]);
  });

  it('has a name for an unknown browser', async () => {
    const drawn = await show('ru', [session({ userAgent: '' })]);
    expect(drawn.texts('strong')[0]).toMatch(/[а-я]/);
  });
});
