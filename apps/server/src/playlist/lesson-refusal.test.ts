import { rarityOf } from '@touchline/names';
import { expect, it } from 'vitest';
import { refusalOf } from '#server/playlist/lesson-refusal';

/** A directory whose first record is the one that is meant. */
async function refusal(text: string, ...names: string[]) {
  const directory = names.map((name, id) => ({ id, name }));
  return refusalOf(text, {
    type: 'team',
    record: 0,
    names: directory,
    options: { synonyms: null, rarity: rarityOf(names) },
  });
}

it.each([
  ['a nickname', 'Моржи', ['Bastion', 'Meridian']],
  ['a word that no other club has', 'Янтарь', ['Янтарь Полюс', 'Спартак Москва']],
  ['a word that only other teams of the same club have', 'Янтарь', ['Янтарь Полюс', 'Янтарь Полюс U19']],
  ['the marks of the team itself', 'Моржи U19', ['Bastion U19', 'Meridian']],
  ['a mark in brackets, which is no initial', 'Моржи (ж)', ['Bastion (W)', 'Meridian']],
  ['two words that others have only one of', 'Даниил Петров', ['Daniil Petroff', 'Daniil Orlov', 'Ivan Petrov']],
  ['a place that is all there is to a name', 'Голландия', ['Netherlands', 'Belgium']],
])('%s is learned', async (_what, text, names) => {
  expect(await refusal(text, ...names)).toBeNull();
});

const vostoks = ['Beta', 'Gamma', 'Delta', 'Omega', 'Sigma', 'Kappa'].map((name) => `Vostok ${name}`);

it.each([
  ['an initial behind the name', 'Иванов А.', ['Anton Ivanov'], 'initial'],
  ['an initial without a dot', 'Zverev A', ['Alexander Zverev'], 'initial'],
  ['an initial that looks like a mark', 'Иванов В', ['Viktor Ivanov'], 'initial'],
  ['an initial that is a word as well', 'Петров И.', ['Ivan Petrov'], 'initial'],
  ['an initial in front', 'A. Zverev', ['Alexander Zverev'], 'initial'],
  ['a first name cut to two letters', 'Плишкова Ка.', ['Karolina Pliskova'], 'initial'],
  ['initials of a pair', 'Мол А./Сорум К.', ['Anders Mol / Christian Sorum'], 'initial'],
  ['the age group of another team', 'Моржи U19', ['Bastion'], 'marks'],
  ['women for men', 'Моржи (ж)', ['Bastion'], 'marks'],
  ['the second team for the first', 'Моржи II', ['Bastion'], 'marks'],
  ['a bare place', 'Москва', ['Spartak Moscow'], 'place'],
  ['a name that many clubs have', 'Спартак', ['Spartak Moscow'], 'shared_word'],
  ['two names that many clubs have', 'Динамо Сити', ['Dynamo Moscow'], 'shared_word'],
  ['a word that other clubs of the directory have', 'Восток', ['Vostok Alpha', ...vostoks], 'shared_word'],
  ['nobody', '?', ['Bastion'], 'placeholder'],
  ['who is to be known', 'TBD', ['Bastion'], 'placeholder'],
  ['the winner of another match', 'Победитель пары 2', ['Bastion'], 'placeholder'],
])('%s is not', async (_what, text, names, expected) => {
  expect(await refusal(text, ...names)).toMatchObject({ refusal: expected });
});

it('a text that fits another record too is not learned, and says which', async () => {
  expect(await refusal('ЦСКА', 'CSKA Sofia', 'CSKA Moscow')).toEqual({ refusal: 'also_fits', other: 'CSKA Moscow' });
  expect(await refusal('Восток Алтай', 'Полюс', 'Vostok Altai')).toEqual({
    refusal: 'also_fits',
    other: 'Vostok Altai',
  });
});

it('a text that is like a synonym of another record is not learned', async () => {
  const names = [
    { id: 1, name: 'Полюс' },
    { id: 2, name: 'Bastion' },
    { id: 2, name: 'Моржи' },
  ];
  const directory = { type: 'team' as const, names, options: { synonyms: null, rarity: null } };
  const refused = await refusalOf('Моржи', { ...directory, record: 1 });
  expect(refused).toEqual({ refusal: 'also_fits', other: 'Моржи' });
  expect(await refusalOf('Моржи', { ...directory, record: 2 })).toBeNull();
});
