import { describe, expect, it } from 'vitest';
import type { Directories, DirectoryRecord } from '#server/imports/directories';
import { matchNames } from '#server/imports/match-names';

const name = (id: number, sport: number | null, ...names: string[]): DirectoryRecord => ({ id, version: 1, sport, names, duration: null }); // prettier-ignore
const directories: Directories = {
  sport: [name(1, null, 'Футбол', 'Soccer'), name(2, null, 'Хоккей')],
  tournament: [name(5, 1, 'Кубок России')],
  team: [
    name(10, 1, 'Зенит', 'Сине-бело-голубые'),
    name(11, 1, 'Спартак'),
    name(12, 2, 'Зенит'),
    name(13, 1, 'Soccer Stars', 'Спартак'),
    name(14, 1, 'Реал Мадрид', 'Сливочные', 'Королевский клуб'),
    name(15, 1, 'Реал Сосьедад', 'Сливочные', 'сливочные'),
  ],
  status: [],
  server: [],
  resolution: [],
  scheduled: 1,
  zone: 'UTC',
};
const football = { id: 1, name: 'Футбол' };
const none = { id: null, name: '' };
const find = (
  matcher: ReturnType<typeof matchNames>,
  kind: 'sport' | 'team',
  sport: typeof none | typeof football,
  given: string,
) => {
  // prettier-ignore
  const { how, record, found } = matcher.find(kind, sport, given);
  return [how, record?.id ?? null, found];
};

describe('a name is found', () => {
  it.each([
    ['ЗЕНИТ', ['exact', 10, 'Зенит']],
    ['  зенит ', ['exact', 10, 'Зенит']],
    ['сине-бело-голубые', ['synonym', 10, 'Зенит']],
    ['Zenit', ['transliteration', 10, 'Зенит']],
    ['Спартак', ['exact', 11, 'Спартак']],
    ['Спратак', ['similar', null, 'Спартак']],
    ['Урал', ['new', null, null]],
  ])('%s: %j', (given, expected) => {
    expect(find(matchNames(directories, []), 'team', football, given)).toEqual(expected);
  });

  it('only within its sport, and a sport among sports', () => {
    const matcher = matchNames(directories, []);
    expect(find(matcher, 'team', { id: 2, name: 'Хоккей' }, 'Зенит')).toEqual(['exact', 12, 'Зенит']);
    expect(find(matcher, 'team', { id: 2, name: 'Хоккей' }, 'Спартак')).toEqual(['new', null, null]);
    expect(find(matcher, 'sport', none, 'soccer')).toEqual(['synonym', 1, 'Футбол']);
  });

  it('not while its sport does not exist yet', () => {
    expect(find(matchNames(directories, []), 'team', { id: null, name: 'Регби' }, 'Зенит')).toEqual([
      'new',
      null,
      null,
    ]);
  });
});

describe('a person’s decision', () => {
  const decide = (take: 'found' | 'new') => [{ kind: 'team', sport: 'футбол', given: 'Спратак', take } as const];

  it('takes precedence over a similar name', () => {
    expect(find(matchNames(directories, decide('found')), 'team', football, 'спратак')).toEqual([
      'similar',
      11,
      'Спартак',
    ]);
    const { how, record, decided } = matchNames(directories, decide('new')).find('team', football, 'Спратак');
    expect([how, record, decided]).toEqual(['new', null, true]);
  });

  it('applies only within its sport, and never to a name with a certain match', () => {
    const sure = [{ kind: 'team', sport: 'Футбол', given: 'Зенит', take: 'new' } as const];
    expect(find(matchNames(directories, sure), 'team', football, 'Зенит')).toEqual(['exact', 10, 'Зенит']);
    const other = matchNames(directories, decide('found'));
    expect(find(other, 'team', { id: 2, name: 'Хоккей' }, 'Спратак')).toEqual(['new', null, null]);
  });
});

it('asks which of several records a shared synonym means', () => {
  const matcher = matchNames(directories, []);
  expect(find(matcher, 'team', football, 'сливочные')).toEqual(['similar', null, 'Реал Мадрид']);
  expect(find(matcher, 'team', football, 'королевский клуб')).toEqual(['synonym', 14, 'Реал Мадрид']);
  expect(matcher.questions(10).map(({ given }) => given)).toEqual(['сливочные']);
});

it('asks about uncertain names, most frequent first, each once with its number of rows', () => {
  const matcher = matchNames(directories, []);
  for (const given of ['Урал', 'Спратак', 'Зенит', 'спратак', 'Zenit', 'Спратак'])
    matcher.find('team', football, given);
  expect(matcher.questions(10).map(({ given, how, found, rows }) => [given, how, found, rows])).toEqual([
    ['Спратак', 'similar', 'Спартак', 3],
    ['Урал', 'new', null, 1],
  ]);
  expect(matcher.questions(1)).toHaveLength(1);
});
