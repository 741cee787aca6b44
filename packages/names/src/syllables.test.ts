import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { clubs } from './clubs.ts';
import { askedKeys, keptKeys } from './name-keys.ts';
import { readName } from './name.ts';
import { areSyllablesAlike, syllableKeys } from './syllables.ts';

const alone = { synonyms: null, rarity: null };
const meets = (asked: string, kept: string): boolean => {
  const keys = new Set(keptKeys(readName(kept)));
  return askedKeys(readName(asked)).some((key) => keys.has(key));
};
const areAlike = (a: string, b: string): boolean => areSyllablesAlike(readName(a).joined, readName(b).joined);

describe('syllables', () => {
  it.each([
    ['Чжэцзян', 'Zhejiang'],
    ['Чжан', 'Zhang'],
    ['Ма Лун', 'Ma Long'],
    ['Фань Чжэньдун', 'Fan Zhendong'],
    ['Ван Чуцинь', 'Wang Chuqin'],
    ['Сунь Инша', 'Sun Yingsha'],
    ['Ши Юйци', 'Shi Yuqi'],
    ['Ши Юйци', 'Shi Yu Qi'],
    ['Чэнь Юйфэй', 'Chen Yufei'],
    ['Чжэн Циньвэнь', 'Zheng Qinwen'],
    ['Сюй Синь', 'Xu Xin'],
    ['Гуанчжоу', 'Guangzhou'],
    ['Чжан Хуэй', 'Zhang Hui'],
    ['Синдзи Кагава', 'Shinji Kagawa'],
    ['Кэй Нисикори', 'Kei Nishikori'],
    ['Симидзу', 'Shimizu'],
    ['Тиба', 'Chiba'],
    ['Тёфу', 'Chofu'],
    ['Томокадзу Харимото', 'Tomokazu Harimoto'],
    ['Чонбук', 'Jeonbuk'],
    ['Тэджон', 'Daejeon'],
    ['Кёнгидо', 'Gyeonggido'],
    ['Сон Хын Мин', 'Son Heung-min'],
    ['Соннам', 'Seongnam'],
    ['Чон Хён', 'Jeong Hyeon'],
    ['Пэ Ён Джун', 'Bae Young-jun'],
  ])('are the same: %s and %s', (russian, latin) => {
    expect(compareNames(russian, latin, alone).verdict).toBe('same');
    expect([meets(russian, latin), meets(latin, russian)]).toEqual([true, true]);
  });

  it.each([
    ['Чжан', 'Zhan'],
    ['Чжан', 'Zheng'],
    ['Чжу', 'Zhou'],
    ['Линь', 'Ling'],
    ['Ван Янь', 'Wang Yang'],
    ['Чжан Минь', 'Zhang Ming'],
    ['Ван Хао', 'Wang Haoran'],
    ['Сюй', 'Xue'],
    ['Пари', 'Bari'],
    ['Кин', 'King'],
    ['Лон', 'Leon'],
    ['Тан', 'Dan'],
    ['Чонбук', 'Jeonnam'],
    ['Кванджу', 'Gangwon'],
  ])('are others: %s and %s', (russian, latin) => {
    expect(areAlike(russian, latin)).toBe(false);
    expect(compareNames(russian, latin, alone).verdict).not.toBe('same');
  });

  it.each([
    ['Zhang Jun', 'Zhang Yun'],
    ['Li Jin', 'Li Yin'],
    ['Zhang Wei', 'Zang Wei'],
  ])('are others, though other languages spell one name so: %s and %s', (one, other) => {
    expect(compareNames(one, other, alone).verdict).toBe('different');
  });

  it('do not part the spellings of a name that is not Chinese', () => {
    expect(compareNames('Julia Ivanova', 'Yulia Ivanova', alone).verdict).toBe('same');
  });

  it('do not equate different clubs', () => {
    const named = clubs.flatMap(({ id, names }) =>
      names.filter(({ isShared }) => !isShared).flatMap(({ text }) => syllableKeys(readName(text).joined).map((key) => ({ id, key }))),
    ); // prettier-ignore
    const shared = [...Map.groupBy(named, ({ key }) => key).values()].map((own) => [
      ...new Set(own.map(({ id }) => id)),
    ]);
    expect(shared.filter((ids) => ids.length > 1)).toEqual([]);
  });
});
