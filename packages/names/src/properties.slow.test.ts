import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareMatch } from './compare-match.ts';
import { compareNames } from './compare.ts';
import { field } from './corpus/field.ts';
import { strangers } from './corpus/strangers.ts';
import { tuning } from './corpus/tuning.ts';
import { editDistance } from './distance.ts';
import { indexMatches } from './match-index.ts';
import { indexNames } from './name-index.ts';
import { askedKeys, keptKeys } from './name-keys.ts';
import { readName } from './name.ts';
import { normalize } from './normalize.ts';
import { rarityOf } from './rarity.ts';
import { forgiving, searchKey } from './search.ts';
import { sportTraits } from './sport-traits.ts';
import { synonymsOf } from './synonyms.ts';

const alone = { synonyms: null, rarity: null };
const known = [...strangers, ...field.flat(), ...tuning.flatMap(({ pairs }) => pairs.flat())];

/** Real names with typical additions, and texts that are not names. */
const met = fc.constantFrom(...known);
const decorated = fc
  .tuple(
    fc.constantFrom('', 'ФК ', 'FC ', '«', '  '),
    met,
    fc.constantFrom('', ' U21', ' (Ж)', ' II', '»', ' 1905', '!', ' А.', ' B', ' (М)', ' / Мол А.', ' Esports', ' SC'),
  )
  .map((parts) => parts.join(''));
const cut = fc.tuple(met, fc.nat({ max: 12 })).map(([name, at]) => name.slice(0, at) + name.slice(at + 1));
const anyText = fc.string({ unit: 'binary', maxLength: 24 });
const name = fc.oneof({ weight: 4, arbitrary: met }, { weight: 3, arbitrary: decorated }, cut, anyText);
/** Two names that may be related, because arbitrary ones rarely are. */
const pair = fc.oneof(
  fc.tuple(name, name),
  fc.constantFrom(...tuning.flatMap(({ pairs }) => pairs), ...field),
  fc.tuple(met, fc.nat({ max: 12 })).map(([one, at]): [string, string] => [one, one.slice(0, at) + one.slice(at + 1)]),
);
const options = fc.constantFrom(
  alone,
  { ...alone, sport: sportTraits(['Теннис']) },
  { ...alone, sport: sportTraits(['Футбол']) },
  {
    synonyms: synonymsOf([
      ['Wolves', 'Wolverhampton'],
      ['Зенит', 'Питер'],
    ]),
    rarity: rarityOf(known),
  },
);

const check = <T>(of: fc.Arbitrary<T>, holds: (value: T) => void, numRuns = 1_000) =>
  fc.assert(fc.property(of, holds), { numRuns });

describe('comparing any two names', () => {
  it('does not depend on their order', () => {
    check(fc.tuple(pair, options), ([[a, b], how]) => {
      const [there, back] = [compareNames(a, b, how), compareNames(b, a, how)];
      expect([there.verdict, there.score]).toEqual([back.verdict, back.score]);
    });
  });

  it('matches a name with itself, however it is written', () => {
    check(fc.tuple(name, options), ([one, how]) => {
      const { words, isPlaceholder } = readName(one);
      const isName = words.length > 0 && !isPlaceholder;
      expect(compareNames(one, one, how).verdict === 'same').toBe(isName);
    });
    check(fc.tuple(met, options), ([one, how]) => {
      expect(compareNames(one, ` «${one.toUpperCase()}» `, how).verdict).toBe('same');
    });
  });

  it('scores within 0 and 1, consistent with the verdict', () => {
    check(fc.tuple(pair, options), ([[a, b], how]) => {
      const { verdict, score } = compareNames(a, b, how);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(verdict).toBe(score >= 0.9 ? 'same' : score >= 0.6 ? 'maybe' : 'different');
    });
  });

  it('matches only names that share a key, so that a database misses none', () => {
    check(pair, ([a, b]) => {
      const [first, second] = [readName(a), readName(b)];
      const kept = new Set(keptKeys(first));
      const meets = askedKeys(second).some((key) => kept.has(key));
      expect(meets || compareNames(first, second, alone).verdict === 'different').toBe(true);
    });
  });
});

describe('comparing any two matches', () => {
  const match = fc.record({ team1: met, team2: fc.option(met, { freq: 6 }) });

  it('does not depend on their order, nor on which team plays at home', () => {
    check(fc.tuple(pair, pair), ([[a1, b1], [a2, b2]]) => {
      const [a, b] = [{ team1: a1, team2: a2 }, { team1: b1, team2: b2 }]; // prettier-ignore
      const { verdict, score } = compareMatch(a, b, alone);
      // The score of different matches has no meaning.
      expect(compareMatch(b, a, alone)).toMatchObject(verdict === 'different' ? { verdict } : { verdict, score });
      expect(compareMatch(a, { team1: b2, team2: b1 }, alone).verdict).toBe(verdict);
    });
  });

  it('finds by an index what comparing with each would find', () => {
    check(
      fc.tuple(fc.array(match, { minLength: 1, maxLength: 12 }), fc.nat()),
      ([matches, at]) => {
        const index = indexMatches(matches.map((one, id) => ({ id, ...one })), alone); // prettier-ignore
        const given = matches[at % matches.length]!;
        const all = [...matches.keys()].filter((id) => compareMatch(given, matches[id]!, alone).verdict === 'same');
        const found = index.find(given, 100).filter(({ verdict }) => verdict === 'same');
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(all));
      },
      300,
    );
  });
});

describe('looking names up', () => {
  it('finds by an index what comparing with each would find, in any set of names', () => {
    check(
      fc.tuple(fc.uniqueArray(name, { maxLength: 25 }), name, options),
      ([names, given, how]) => {
        const index = indexNames(names.map((one, id) => ({ id, names: [one] })), how); // prettier-ignore
        const all = names.flatMap((one, id) => (compareNames(given, one, how).verdict === 'same' ? [id] : []));
        const found = index.find(given, 100).filter(({ verdict }) => verdict === 'same');
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(all));
      },
      500,
    );
  });

  it('finds every name by any of its prefixes', () => {
    check(fc.tuple(met, fc.integer({ min: 2, max: 20 })), ([one, length]) => {
      const typed = one.slice(0, length);
      const variants = forgiving(typed);
      expect(variants.length === 0 || variants.some((text) => searchKey(one).includes(text))).toBe(true);
    });
  });
});

describe('letters', () => {
  it('are folded idempotently, regardless of case and leading space', () => {
    check(name, (one) => {
      expect(normalize(normalize(one))).toBe(normalize(one));
    });
    check(met, (one) => {
      expect(normalize(`  ${one.toUpperCase()} `)).toBe(normalize(one));
    });
  });

  it('have a symmetrical distance, which is zero only for equal texts', () => {
    check(fc.tuple(fc.string({ maxLength: 10 }), fc.string({ maxLength: 10 })), ([a, b]) => {
      const far = editDistance(a, b);
      expect(far).toBe(editDistance(b, a));
      expect(far === 0).toBe(a === b);
      expect(far).toBeLessThanOrEqual(Math.max(a.length, b.length));
    });
  });
});
