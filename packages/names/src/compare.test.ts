import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { field } from './corpus/field.ts';
import type { CorpusGroup } from './corpus/group.ts';
import { heldOut } from './corpus/held-out.ts';
import { strangers } from './corpus/strangers.ts';
import { tuning } from './corpus/tuning.ts';
import { indexNames } from './name-index.ts';
import { readName } from './name.ts';
import { cyrillicNames, latinNames } from './proposals.ts';
import { rarityOf } from './rarity.ts';
import { sportTraits } from './sport-traits.ts';
import { synonymsOf } from './synonyms.ts';

const alone = { synonyms: null, rarity: null };

/**
 * Joined pairs that are one team, all joined pairs, pairs that are one team, and those of them that are at least
 * reviewed.
 */
function scoreCorpus(corpus: CorpusGroup[]) {
  const judged = corpus.flatMap(({ kind, verdict, pairs, synonyms }) => {
    const options = { synonyms: synonyms ? synonymsOf(synonyms) : null, rarity: null };
    return pairs.map(([a, b]) => ({ a, b, kind, expected: verdict, ...compareNames(a, b, options) }));
  });
  // What the dictionary of clubs knows needs no synonym, and is not a partial name.
  const joined = judged.filter(
    ({ verdict, expected, reason }) => verdict === 'same' && (expected === 'same' || reason !== 'synonym'),
  );
  const one = judged.filter(({ expected }) => expected === 'same');
  return {
    wrong: joined.filter(({ expected }) => expected !== 'same').map(({ a, b }) => `${a} = ${b}`),
    recall: one.filter(({ verdict }) => verdict === 'same').length / one.length,
    // A name that only a synonym knows is not another team: proposing it is not noise.
    noise: judged.filter(
      ({ kind, expected, verdict }) =>
        expected === 'different' && verdict !== 'different' && !kind.startsWith('only a synonym knows'),
    ).length,
  };
}

describe('comparing names', () => {
  it('joins no different teams of the corpus, and most of the same teams', () => {
    for (const corpus of [tuning, heldOut]) {
      const { wrong, recall, noise } = scoreCorpus(corpus);
      expect(wrong).toEqual([]);
      expect(recall).toBeGreaterThan(0.95);
      expect(noise).toBe(0);
    }
  });

  it('has at least 300 pairs to be measured by', () => {
    const count = (corpus: CorpusGroup[]): number => corpus.reduce((sum, { pairs }) => sum + pairs.length, 0);
    expect(count(tuning) + count(heldOut)).toBeGreaterThanOrEqual(300);
  });

  it('joins none of several hundred different teams', () => {
    const names = strangers.map(readName);
    const options = { synonyms: null, rarity: rarityOf(names) };
    const joined = names.flatMap((a, at) =>
      names.slice(at + 1).filter((b) => compareNames(a, b, options).verdict === 'same').map((b) => `${a.given} = ${b.given}`),
    ); // prettier-ignore
    expect(joined).toEqual([]);
  });

  it('knows real clubs in two scripts and mistakes none for another', () => {
    const pairs = field.map(([latin, russian]) => [readName(latin), readName(russian)] as const);
    const same = pairs.filter(([latin, russian]) => compareNames(latin, russian, alone).verdict === 'same');
    expect(same.length / pairs.length).toBeGreaterThan(0.8);
    const mistaken = pairs.flatMap(([latin], at) =>
      pairs
        .filter(([, russian], other) => other !== at && compareNames(latin, russian, alone).verdict === 'same')
        .map(([, russian]) => `${latin.given} = ${russian.given}`),
    );
    expect(mistaken).toEqual([]);
  });

  it('recognizes a team by nearly every spelling proposed for it, and no other team', () => {
    const judged = strangers.flatMap((name) =>
      latinNames(name).map((proposal) => compareNames(name, proposal, alone).verdict),
    );
    expect(judged.filter((verdict) => verdict === 'same').length / judged.length).toBeGreaterThan(0.98);
    const index = indexNames(strangers.map((name, id) => ({ id, names: [name] })), alone); // prettier-ignore
    const mistaken = strangers.flatMap((name, id) =>
      [...latinNames(name), ...cyrillicNames(name)].filter((proposal) =>
        index.find(proposal, 10).some((found) => found.verdict === 'same' && found.id !== id),
      ),
    );
    expect(mistaken).toEqual([]);
  });

  it('gives the reason', () => {
    const reason = (a: string, b: string): string => compareNames(a, b, alone).reason;
    expect(reason('ФК Спартак', 'Спартак')).toBe('exact');
    expect(reason('Химик', 'Khimik')).toBe('transliteration');
    expect(reason('Зенит СПб', 'Зенит Санкт-Петербург')).toBe('translation');
    expect(reason('Локомотв', 'Локомотив')).toBe('similar');
    expect(reason('Локомотив', 'Lokomotiv Moscow')).toBe('part');
    expect(reason('Россия U19', 'Россия U21')).toBe('age');
    expect(reason('Челси', 'Chelsea Women')).toBe('women');
    expect(reason('Спартак', 'Спартак-2')).toBe('reserve');
    expect(reason('Сербия', 'Serbia 3x3')).toBe('game');
    expect(reason('ХК Спартак', 'ФК Спартак')).toBe('sport');
    expect(reason('FC Barcelona', 'Barcelona SC')).toBe('designator');
    expect(reason('Manchester United', 'Manchester City')).toBe('shared_place');
    expect(reason('Динамо Москва', 'Динамо Минск')).toBe('shared_word');
    expect(reason('Рублёв А.', 'Andrey Rublev')).toBe('initial');
    expect(reason('USG', 'Union Sportive Gabes')).toBe('abbreviation');
    expect(reason('PSG', 'Paris Saint-Germain')).toBe('synonym');
    expect(reason('Локо', 'Lokomotiv Moscow')).toBe('several_clubs');
  });

  it('accepts an editor’s synonym even across marks, but does not extend it to other marks', () => {
    const synonyms = synonymsOf([['Barcelona B', 'Barça Atlètic']]);
    expect(compareNames('Barça Atlètic', 'Barcelona B', { synonyms, rarity: null }).reason).toBe('synonym');
    expect(compareNames('Barça Atlètic', 'Barcelona', { synonyms, rarity: null }).verdict).toBe('different');
  });

  it('does not extend a synonym with an initial to another initial', () => {
    const synonyms = synonymsOf([['Boris Ivanov', 'Иванов Б'], ['Anna Ivanova', 'Иванова Ж'], ['Барселона Атлетик', 'Барселона Б']]); // prettier-ignore
    const verdict = (a: string, b: string, ...sport: string[]) =>
      compareNames(a, b, { synonyms, rarity: null, sport: sportTraits(sport) }).verdict;
    expect(['Теннис', 'Кёрлинг'].map((sport) => verdict('Иванов В', 'Boris Ivanov', sport))).toEqual(['different', 'different']); // prettier-ignore
    expect(['Теннис', 'Кёрлинг'].map((sport) => verdict('Ivanova F', 'Anna Ivanova', sport))).toEqual(['different', 'different']); // prettier-ignore
    expect(['Теннис', 'Кёрлинг'].map((sport) => verdict('Ivanov B', 'Boris Ivanov', sport))).toEqual(['same', 'same']); // prettier-ignore
    expect(verdict('Барселона В', 'Барселона Атлетик', 'Футбол')).toBe('same');
  });

  it('offers part of a name for review only while few known names share it', () => {
    const rarity = rarityOf(['Halifax United', 'Manchester United', 'Manchester City', 'FC United of Manchester']);
    expect(compareNames('Halifax', 'Halifax United', { synonyms: null, rarity }).verdict).toBe('maybe');
    const common = rarityOf(['Заря Луганск', 'Заря Бельцы', 'Заря Подольск', 'Заря Калуга', 'Заря Ленинск']);
    const part = (known: typeof common | null): number =>
      compareNames('Заря', 'Заря Бельцы', { synonyms: null, rarity: known }).score;
    expect(part(common)).toBeLessThan(part(null));
  });
});

describe('comparing arbitrary texts', () => {
  const known = fc.constantFrom(...strangers.slice(0, 200));
  const mark = fc.constantFrom('', ' U21', ' (ж)', '-2', ' II', ' FC', 'ФК ', '.', ' А.', ' 04');
  const name = fc.oneof(
    fc.tuple(known, mark).map((parts) => parts.join('')),
    fc.tuple(known, known).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...Array.from('abcdфывshщ 2Bж()-.’')), maxLength: 12 }),
  );
  const options = fc.constantFrom(alone, {
    synonyms: synonymsOf([['Arsenal', 'Chelsea'], ['Everton U21', 'Fulham']]),
    rarity: rarityOf(strangers),
  }); // prettier-ignore

  it('gives the same score to a word that is a place in only one language, whichever name comes first', () => {
    for (const [a, b] of [
      ['Каролина Плишкова', 'Karolina Muchova'],
      ['Хьюстон Вуд', 'Justin Gaethje'],
    ] as const) {
      expect(compareNames(a, b, alone)).toMatchObject({ score: 0.15, verdict: 'different', reason: 'shared_place' });
      expect(compareNames(b, a, alone)).toEqual(compareNames(a, b, alone));
    }
  });

  it('is symmetrical and keeps score and verdict consistent', () => {
    fc.assert(
      fc.property(name, name, options, (a, b, given) => {
        const [straight, turned] = [compareNames(a, b, given), compareNames(b, a, given)];
        expect([turned.score, turned.verdict]).toEqual([straight.score, straight.verdict]);
        expect(straight.score).toBeGreaterThanOrEqual(0);
        expect(straight.score).toBeLessThanOrEqual(1);
        expect(straight.verdict === 'same').toBe(straight.score >= 0.9);
        expect(straight.verdict === 'different').toBe(straight.score < 0.6);
      }),
    );
  });

  it('matches a name with itself in any case and with a designator', () => {
    fc.assert(
      fc.property(known, (one) => {
        expect(compareNames(one, one.toUpperCase(), alone).verdict).toBe('same');
        expect(compareNames(one, one, alone)).toMatchObject({ verdict: 'same', score: 1, reason: 'exact' });
      }),
    );
  });
});
