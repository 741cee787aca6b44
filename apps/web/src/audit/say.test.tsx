import { draw } from '#ui/testing/draw.tsx';
import { auditActions } from '@touchline/contract';
import type { AuditEntry } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseZone } from '#ui/dates.ts';
import { entities } from './entities.ts';
import { useSay } from './say.ts';

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-21T18:00:00.000Z',
  actor: 5,
  actorName: 'Anna',
  action: 'update',
  entity: 'stream',
  record: 7,
  recordName: 'Cup final',
  exists: true,
  before: null,
  after: null,
  names: { 'sport:3': 'Hockey' },
};

type Say = ReturnType<typeof useSay>;
function Said({ what }: { what: (say: Say) => string }) {
  return <p>{what(useSay())}</p>;
}
const said = async (language: 'en' | 'ru', what: (say: Say) => string) =>
  (await draw(language, <Said what={what} />, [])).text;

describe('the log', () => {
  const migrations = join(import.meta.dirname, '../../../server/migrations');
  const watched = globSync('*.sql', { cwd: migrations })
    .flatMap((file) => [...readFileSync(join(migrations, file), 'utf8').matchAll(/SELECT audit_table\('"?(\w+)"?'/g)])
    .map(([, table = '']) => table);

  it('can be narrowed to every table whose changes are written down', () => {
    expect(watched.length).toBeGreaterThan(15);
    // Sessions are logged by the server itself, not by a trigger.
    expect([...watched, 'session'].toSorted()).toEqual([...entities].toSorted());
  });

  it.each(['en', 'ru'] as const)('names every table and every action in %s', (language) => {
    const { entity, action } = words[language].audit;
    expect(Object.keys(entity)).toEqual(expect.arrayContaining([...entities]));
    expect(Object.keys(action)).toEqual(expect.arrayContaining([...auditActions]));
  });
});

describe('a value in the log', () => {
  afterEach(() => chooseZone(null));
  const value = (language: 'en' | 'ru', name: string, given: unknown) =>
    said(language, (say) => say.value(entry, name, given));

  it('is the name of the record that a number points to, else the number', async () => {
    expect([await value('en', 'sport', 3), await value('en', 'sport', 4)]).toEqual(['Hockey', '4']);
    expect(await value('en', 'duration', 0)).toBe('0');
  });

  it('is yes or no in the language, and a dash for nothing', async () => {
    expect([await value('en', 'enabled', true), await value('ru', 'enabled', false)]).toEqual(['yes', 'нет']);
    for (const nothing of [null, undefined, '']) expect(await value('ru', 'title', nothing)).toBe('—');
  });

  it('of an instant is told in the zone of whoever looks', async () => {
    chooseZone('Europe/Moscow');
    expect(await value('en', 'startAt', '2026-11-21T18:00:00+00:00')).toBe('Nov 21, 2026, 21:00:00 GMT+3');
  });

  it('that is a secret stays one', async () => {
    expect(await value('en', 'password', '•••')).not.toContain('•••');
  });

  it('of several parts is told whole', async () => {
    expect(await value('en', 'feedMapping', { team1: 'home' })).toBe('{"team1":"home"}');
    expect(await value('en', 'title', 'Cup & Co')).toBe('Cup & Co');
  });
});

describe('the words of an entry', () => {
  it('are those of the forms, and its own for what has no form', async () => {
    expect(await said('en', (say) => say.field('stream', 'startTime'))).toBe('Start time');
    expect(await said('ru', (say) => say.field('user', 'email'))).toMatch(/[а-я]/i);
    expect(await said('en', (say) => say.field('stream', 'somethingNew'))).toBe('somethingNew');
    expect(await said('en', (say) => say.entity('weather'))).toBe('weather');
  });

  it('name the record, or its number when it has no name, or nothing where there is only one', async () => {
    const record = (change: Partial<AuditEntry>) => said('en', (say) => say.record({ ...entry, ...change }));
    expect(await record({})).toBe('Cup final');
    expect(await record({ recordName: '' })).toContain('7');
    expect(await record({ recordName: '', entity: 'setting' })).toBe('');
    expect(await record({ recordName: '', record: 0 })).toBe('');
  });

  it('name who did it: a person, the console itself, or nobody that is known', async () => {
    const actor = (change: Partial<AuditEntry>) => said('en', (say) => say.actor({ ...entry, ...change }));
    const nobody = { actor: null, actorName: '' };
    expect(await actor({})).toBe('Anna');
    expect(await actor({ actorName: '' })).toContain('5');
    const [console, stranger] = [
      await actor(nobody),
      await actor({ ...nobody, entity: 'session', action: 'sign_in_refused' }),
    ];
    expect(console).not.toBe(stranger);
    expect([console, stranger].every((name) => name !== '')).toBe(true);
  });
});
