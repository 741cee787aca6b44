import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  records = await makeRecords(await t.signIn('admin'));
});
afterAll(() => t.close());

const refusedAt = (field: string) => ({
  status: 422,
  body: { code: 'invalid', fields: { [field]: { code: 'same_team' } } },
});
const soon = { startDate: '2026-05-01', startTime: '18:00' };

describe('a match of a team against itself is refused', () => {
  it('when it is created', async () => {
    const answer = await editor.call('POST', '/stream', match(records, { team2: records.home }));
    expect(answer).toMatchObject(refusedAt('team2'));
  });

  it('when one side is changed to the stored other side, and nothing is changed', async () => {
    const id = await idOf(editor, '/stream', match(records));
    const { home, away } = records;
    expect(await editor.call('PUT', '/stream', { id, team2: home, title: 'x' })).toMatchObject(refusedAt('team2'));
    expect(await editor.call('PUT', '/stream', { id, team1: away })).toMatchObject(refusedAt('team1'));
    expect((await editor.call('GET', '/stream', { id })).body).toMatchObject({ team1: home, team2: away, title: '' });
    expect((await editor.call('PUT', '/stream', { id, team1: away, team2: home })).status).toBe(200);
  });

  it('but a stored one can be changed in all other fields', async () => {
    const id = await idOf(editor, '/stream', match(records));
    await t.deps.pool.query('UPDATE stream SET team2 = team1 WHERE id = $1', [id]);
    const { status } = await editor.call('PUT', '/stream', { id, title: 'Матч звёзд' });
    expect(status).toBe(200);
  });

  it('when two teams that a query names as opponents are merged', async () => {
    const { sport } = records;
    const [one, other] = [
      await idOf(editor, '/stream/team', { name: 'Урал', sport }),
      await idOf(editor, '/stream/team', { name: 'Амкар', sport }),
    ];
    const query = await idOf(editor, '/profile/playlist', { sport, team1: one, team2: other, ...soon });
    const merged = () => editor.call('POST', '/stream/team/merge', { id: one, from: other });
    expect(await merged()).toMatchObject({ status: 409, body: { code: 'merge_opponents' } });
    await editor.call('POST', '/profile/playlist/revoke', { id: query });
    expect((await merged()).status).toBe(200);
  });
});

describe('a query for a match of a team against itself is refused', () => {
  const ask = (more: object) => editor.call('POST', '/profile/playlist', { sport: records.sport, ...soon, ...more });

  it('by ids and by text, also by another name or in the other script', async () => {
    const { home } = records;
    await idOf(editor, '/stream/synonym', { type: 'team', internal_id: home, content: 'Сине-бело-голубые' });
    for (const teams of [
      { team1: home, team2: home },
      { team1: home, team2Text: 'зенит' },
      { team1Text: 'Сине-бело-голубые', team2: home },
      { team1Text: 'Зенит', team2Text: 'сине-бело-голубые' },
      { team1Text: 'Нефтехимик', team2Text: 'НЕФТЕХИМИК ' },
      { team1Text: 'Нефтехимик', team2Text: 'Neftekhimik' },
    ])
      expect({ teams, ...(await ask(teams)) }).toMatchObject({ teams, ...refusedAt('team2') });
  });

  it('when it is changed into one', async () => {
    const { home, away } = records;
    const { body } = await ask({ team1: home, team2: away });
    const id = body['id'];
    expect(await editor.call('PUT', '/profile/playlist', { id, team2: home })).toMatchObject(refusedAt('team2'));
    expect((await editor.call('PUT', '/profile/playlist', { id, team2: null, team2Text: 'Урал' })).status).toBe(200);
  });

  it('but two unknown teams are accepted', async () => {
    expect((await ask({ event_id: 'e-1', team1Text: 'TBD', team2Text: 'TBD' })).status).toBe(200);
    expect((await ask({ team1: records.home, team2: null })).status).toBe(200);
  });
});
