import { showIn } from '#ui/testing/show.tsx';
import type { AuditEntry } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { chooseZone } from '#ui/zone.ts';
import { useEntryWords } from './entry-words.ts';
import { entry } from './testing/entry.ts';

type EntryWords = ReturnType<typeof useEntryWords>;
function WordsHost({ what }: { what: (entryWords: EntryWords) => string }) {
  return <p>{what(useEntryWords())}</p>;
}
const textOf = async (language: 'en' | 'ru', what: (entryWords: EntryWords) => string) =>
  (await showIn(language, <WordsHost what={what} />, [])).text();

describe('a value in the log', () => {
  const value = (language: 'en' | 'ru', name: string, given: unknown) =>
    textOf(language, (entryWords) => entryWords.value(entry, name, given));

  it('is the name of the referenced record, else its id', async () => {
    expect([await value('en', 'sport', 3), await value('en', 'sport', 4)]).toEqual(['Hockey', '4']);
    expect(await value('en', 'duration', 0)).toBe('0');
  });

  it('is yes or no in the interface language, or a dash if empty', async () => {
    expect([await value('en', 'enabled', true), await value('ru', 'enabled', false)]).toEqual(['yes', 'нет']);
    for (const nothing of [null, undefined, '']) expect(await value('ru', 'title', nothing)).toBe('—');
  });

  it('is shown in the viewer’s zone if it is an instant', async () => {
    chooseZone('Europe/Moscow');
    expect(await value('en', 'startAt', '2026-11-21T18:00:00+00:00')).toBe('Nov 21, 2026, 21:00:00 GMT+3');
  });

  it('stays hidden if it is a secret', async () => {
    expect(await value('en', 'password', '•••')).not.toContain('•••');
  });

  it('is what the screens say, if it is a word of the API', async () => {
    const said = (change: Partial<AuditEntry>, name: string, given: string) =>
      textOf('ru', (entryWords) => entryWords.value({ ...entry, ...change }, name, given));
    expect(await said({ entity: 'session' }, 'reason', 'bad_credentials')).toBe('Неверный адрес почты или пароль.');
    expect(await said({ entity: 'session' }, 'reason', 'wrong_second_factor')).toMatch(/^Код неверен/);
    expect(await said({ entity: 'session' }, 'by', 'administrator')).toBe('администратор');
    expect(await said({ entity: 'user' }, 'role', 'editor')).toBe('Редактор');
    expect(await said({ entity: 'setting' }, 'secondFactorFrom', 'editor')).toBe('Администраторам и редакторам');
    expect(await said({ entity: 'setting' }, 'productName', 'editor')).toBe('editor');
    expect(await said({ entity: 'setting' }, 'defaultTheme', 'dark')).toBe('Тёмная');
    expect(await said({ entity: 'playlist' }, 'status', 'complete')).toBe('Выполнен');
    expect(await said({ entity: 'playlist' }, 'joinedBy', 'names')).toBe('По названиям и началу');
    expect(await said({ entity: 'blacklist' }, 'operator', 'contains')).toBe('В любом месте текста');
    expect(await said({}, 'title', 'editor')).toBe('editor');
  });

  it('is what the screens say, if it is a list or a number of a rule or a review', async () => {
    const said = (name: string, given: unknown) => value('ru', name, given);
    expect(await said('roles', ['admin', 'editor'])).toBe('Администратор, Редактор');
    expect(await said('days', [1, 7])).toBe('пн, вс');
    expect([await said('fromMinute', 1_110), await said('score', 0.8333)]).toEqual(['18:30', '83,3 %']);
    const doubts = [
      { code: 'team1', asked: 'Зенит', found: 'Zenit', why: 'transliteration' },
      { code: 'several', asked: '', found: '', why: null },
    ];
    expect(await said('reasons', doubts)).toBe('Команда 1: Зенит / Zenit, одинаково подходят несколько трансляций');
  });

  it('is shown completely if it has several parts', async () => {
    expect(await value('en', 'feedMapping', { team1: 'home' })).toBe('{"team1":"home"}');
    expect(await value('en', 'title', 'Cup & Co')).toBe('Cup & Co');
  });
});

describe('the words of an entry', () => {
  it('are the labels of the forms, or the log’s own for fields without a form', async () => {
    expect(await textOf('en', (entryWords) => entryWords.field('stream', 'startTime'))).toBe('Start time');
    expect(await textOf('ru', (entryWords) => entryWords.field('user', 'email'))).toMatch(/[а-я]/i);
    expect(await textOf('en', (entryWords) => entryWords.field('stream', 'somethingNew'))).toBe('somethingNew');
    expect(await textOf('en', (entryWords) => entryWords.entity('weather'))).toBe('weather');
  });

  it('name the record, or its id if it has no name, or nothing if there is only one', async () => {
    const record = (change: Partial<AuditEntry>) =>
      textOf('en', (entryWords) => entryWords.record({ ...entry, ...change }));
    expect(await record({})).toBe('Cup final');
    expect(await record({ recordName: '' })).toContain('7');
    expect(await record({ recordName: '', entity: 'setting' })).toBe('');
    expect(await record({ recordName: '', record: 0 })).toBe('');
  });

  it('name the actor: a person, the system, or nobody known', async () => {
    const actor = (change: Partial<AuditEntry>) =>
      textOf('en', (entryWords) => entryWords.actor({ ...entry, ...change }));
    const nobody = { actor: null, actorName: '' };
    expect(await actor({})).toBe('Anna');
    expect(await actor({ tokenName: 'Import at night' })).toBe('Anna (token “Import at night”)');
    expect(await actor({ actorName: 'Ticker', tokenName: 'Ticker' })).toBe('Ticker');
    expect(await actor({ actorName: '' })).toContain('5');
    const [console, stranger] = [
      await actor(nobody),
      await actor({ ...nobody, entity: 'session', action: 'sign_in_refused' }),
    ];
    expect(console).not.toBe(stranger);
    expect([console, stranger].every((name) => name !== '')).toBe(true);
  });
});
