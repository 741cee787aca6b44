import { describe, expect, it } from 'vitest';
import { hasAllWords } from './find-text.ts';
import { knownNames } from './known-names.ts';
import { searchTerms, searchText } from './search.ts';

const match = ['River Kings', 'Iron Foxes', 'Coast League', 'Football', 'M-77', 'Вестергаард – Полярная Звезда'];
const harbour = ['Harbour City', 'Pier United', 'Ice hockey'];

describe('a record', () => {
  it.each([
    ['river iron', match],
    ['Kings Foxes', match],
    ['foxes kings', match],
    ['River Kings – Iron Foxes', match],
    ['River Kings - Iron Foxes football coast', match],
    ['Kings vs Foxes', match],
    ['кингс против фоксес', match],
    ['ri ir', match],
    ['m-77', match],
    ['77 kings', match],
    ['u-21', ['Spain U21']],
    ['м-77', ['М 77']],
    ['Harbour City Pier', harbour],
    ['харбор', harbour],
    ['Harbor', harbour],
    ['харбор юнайтед', harbour],
    ['рфкищгк', harbour],
    ['HARBOUR зшук', harbour],
    ['Вестергаард', match],
    ['polyarnaya vestergaard', match],
    ['{jrrtq', ['Хоккей']],
    ['<fdfhbz', ['Бавария']],
    ['"yukbz', ['Энглия']],
    ['футбол', ['Football']],
    ['зеленый', ['Зелёный']],
    ['besiktas', ['Beşiktaş']],
    ['Модрич', ['Modrić']],
    ['Модрич', ['Modric']],
    ['modric', ['Модрич']],
    ['жальгирис', ['Žalgiris']],
    ['Жальгирис', ['Zalgiris']],
    ['zalgiris', ['Жальгирис']],
    ['дончич', ['Doncic']],
    ['ференцварош', ['Ferencváros']],
    ['Джокович', ['Đoković']],
    ['Забже', ['Zabrze']],
    ['Лех', ['Lech']],
    ['Шлёнск', ['Śląsk']],
    ['', harbour],
  ])('is found by %j', (typed, texts) => expect(hasAllWords(texts, typed)).toBe(true));

  it.each([
    ['river wolves', match],
    ['harbour kings', harbour],
    ['royal', ['Real Madrid']],
    ['er', harbour],
    ['марич', ['Marica']],
    ['Жоров', ['Zorro']],
    ['17', match],
    ['m-01', [...match, '01']],
    ['?', ['M-77']],
  ])('is not found by %j', (typed, texts) => expect(hasAllWords(texts, typed)).toBe(false));

  it('without letters is found literally', () => {
    expect([hasAllWords(['!!!'], '!!'), hasAllWords(['!!!'], '?')]).toEqual([true, false]);
  });
});

describe('the text for search', () => {
  it('separates names, and has in capitals what only search uses', () => {
    expect(searchText(['Harbour City', 'Зенит'], ['зенит', 'bay', '1946'])).toBe(
      'harbour city|зенит|zenit|~~ BAY <HARBAR <SATA >SANAT ',
    );
    expect(searchText(['!!!'], [])).toBe('|~~');
    expect(searchText(['', ''], [])).toBe('');
  });

  it('knows a club, a city, a tournament and a sport by their other names', () => {
    expect(knownNames('Bayern München')).toContain('бавария');
    expect(knownNames('Sparta Prague')).toContain('прага');
    expect(knownNames('Лига чемпионов')).toContain('champions');
    expect(knownNames('Baseball')).toContain('бейсбол');
    expect(knownNames('Nobody knows')).toEqual([]);
  });

  it('is searched for a limited number of words', () => {
    const words = Array.from({ length: 90 }, (_, n) => `w${n}`).join(' ');
    expect(searchTerms(words)).toHaveLength(24);
    expect(searchTerms(' – ! ')).toEqual([]);
  });
});
