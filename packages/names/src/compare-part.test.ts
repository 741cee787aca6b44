import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { rarityOf } from './rarity.ts';
import { sportTraits } from './sport-traits.ts';

const marks = ['', '-2', ' U19', ' U21', ' (ж)', ' II', ' (мол.)'];
const places = ['Saint Petersburg', 'Kazan', 'Izhevsk', 'Penza', 'Perm', 'Zurich', 'Sofia', 'Moscow'];
const everywhere = (name: string) => places.flatMap((place) => marks.map((mark) => `${name} ${place}${mark}`));

describe('a bare name', () => {
  it.each([
    ['Зенит', 'Zenit', 'Zenit Saint Petersburg'],
    ['Спартак', 'Spartak', 'Spartak Moscow'],
    ['ЦСКА', 'CSKA', 'CSKA Sofia'],
    ['Айнтрахт', 'Eintracht', 'Eintracht Frankfurt'],
  ])('is proposed however many share it: %s', (bare, latin, full) => {
    const rarity = rarityOf([...everywhere(latin), ...everywhere(bare), full]);
    const found = compareNames(bare, full, { synonyms: null, rarity });
    expect(found).toMatchObject({ verdict: 'maybe', reason: 'part', shortened: 'place' });
  });

  it('of a city is not one of its clubs', () => {
    expect(compareNames('Москва', 'Spartak Moscow', { synonyms: null, rarity: null }).verdict).toBe('different');
  });

  it('of one letter is nobody, as it shares no key with the other name', () => {
    expect(compareNames('a', 'Arsenal А.', { synonyms: null, rarity: null }).verdict).toBe('different');
  });

  it('of a player is proposed however many share it', () => {
    const names = ['Alexey Ivanov', 'Petr Ivanov', 'Ivan Ivanov', 'Oleg Ivanov', 'Иванов А.', 'Иванов П.'];
    const options = { synonyms: null, rarity: rarityOf(names), sport: sportTraits(['Настольный теннис']) };
    expect(compareNames('Иванов', 'Alexey Ivanov', options).verdict).toBe('maybe');
  });

  it('that is similar in the other script is proposed from five letters on', () => {
    const alone = { synonyms: null, rarity: null };
    expect(compareNames('Генгам', 'En Avant Guingamp', alone).verdict).toBe('maybe');
    expect(compareNames('Осер', 'Auxerre Stade', alone).verdict).toBe('different');
  });

  it('of a player with an initial is only shortened, that of a team is not', () => {
    const tennis = { synonyms: null, rarity: null, sport: sportTraits(['Теннис']) };
    expect(compareNames('Петров И.', 'Petrov', tennis).shortened).toBe('initial');
    const rugby = { synonyms: null, rarity: null, sport: sportTraits(['Регби']) };
    expect(compareNames('Англия', 'England A', rugby).shortened).toBe(null);
  });
});
