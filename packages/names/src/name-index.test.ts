import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { field } from './corpus/field.ts';
import { strangers } from './corpus/strangers.ts';
import { indexMatches } from './match-index.ts';
import { fitsOnly, indexNames } from './name-index.ts';
import { readName } from './name.ts';
import { synonymsOf } from './synonyms.ts';

const alone = { synonyms: null, rarity: null };

describe('an index of names', () => {
  it('finds a team by its name or a synonym, best first', () => {
    const index = indexNames(
      [
        { id: 1, names: ['Бавария', 'Bayern München'] },
        { id: 2, names: ['Bayern II'] },
        { id: 3, names: ['Спартак Москва'] },
      ],
      alone,
    );
    expect(index.find('FC Bayern Munich', 5).map(({ id, verdict }) => [id, verdict])).toEqual([[1, 'same']]);
    expect(index.find('Spartak', 5).map(({ id, verdict }) => [id, verdict])).toEqual([[3, 'maybe']]);
    expect(index.find('Toros', 5)).toEqual([]);
  });

  it('finds matches by the synonyms of the comparison', () => {
    const synonyms = synonymsOf([['Wolves', 'Wolverhampton Wanderers']]);
    const index = indexNames([{ id: 1, names: ['Wolverhampton Wanderers'] }], { synonyms, rarity: null });
    expect(index.find('Wolves', 1)[0]).toMatchObject({ id: 1, verdict: 'same', reason: 'synonym' });
  });

  it('tells whether a bare name matches only one entry', () => {
    const index = indexNames(
      [
        { id: 1, names: ['Zenit St. Petersburg', 'Зенит Санкт-Петербург'] },
        { id: 2, names: ['CSKA Moscow'] },
        { id: 3, names: ['CSKA Sofia'] },
      ],
      alone,
    );
    expect([fitsOnly(index, 'Зенит', 1), fitsOnly(index, 'Зенит', 2)]).toEqual([true, false]);
    expect([fitsOnly(index, 'ЦСКА', 2), fitsOnly(index, 'ЦСКА', 3)]).toEqual([false, false]);
    expect(fitsOnly(index, 'Спартак', 1)).toBe(false);
  });

  it('finds everything that comparing with each name would', () => {
    const names = [...strangers, ...field.map(([, russian]) => russian)];
    const index = indexNames(names.map((name, id) => ({ id, names: [name] })), alone); // prettier-ignore
    const read = names.map(readName);
    for (const [latin] of field) {
      const given = readName(latin);
      const all = names.filter((_, at) => compareNames(given, read[at]!, alone).verdict === 'same');
      const found = index.find(latin, 100).filter(({ verdict }) => verdict === 'same');
      expect(found.map(({ name }) => name).sort()).toEqual(all.sort());
    }
  });
});

describe('an index of matches', () => {
  const index = indexMatches(
    [
      { id: 'a', team1: 'Спартак Москва', team2: 'Зенит' },
      { id: 'b', team1: 'Спартак Москва', team2: 'Динамо Москва' },
      { id: 'c', team1: 'Зенит-2', team2: 'Спартак-2' },
      { id: 'd', team1: 'Гран-при Монако', team2: null },
    ],
    alone,
  );

  it('finds the only match whose two teams agree, also swapped', () => {
    const found = index.find({ team1: 'Zenit', team2: 'Spartak Moscow' }, 5);
    expect(found.map(({ id, verdict, swapped }) => [id, verdict, swapped])).toEqual([['a', 'same', true]]);
  });

  it('finds events without a second team', () => {
    expect(index.find({ team1: 'Гран При Монако', team2: null }, 5).map(({ id }) => id)).toEqual(['d']);
  });
});
