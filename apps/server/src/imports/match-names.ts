import type { ImportOptions, NameMatch, NameQuestion, SynonymType } from '@touchline/contract';
import { indexNames, sportTraits } from '@touchline/names';
import type { Found, NameIndex } from '@touchline/names';
import type { Directories, DirectoryRecord } from '#server/imports/directories';

/** How a name was matched. `record` is null when it will be created, or when a person must decide. */
export type MatchResult = { how: NameMatch; record: DirectoryRecord | null; found: string | null; decided: boolean };

export type Matcher = {
  /** Matches a name within a sport (`null` for sports themselves, and for a sport that does not exist yet). */
  find: (kind: SynonymType, sport: SportRef, given: string) => MatchResult;
  /** Names without a certain match, most frequent first. */
  questions: (limit: number) => NameQuestion[];
};

export type SportRef = { id: number | null; name: string };

/** The best comparable name is shown; further ones only decide whether the match is ambiguous. */
const candidates = 3;

/**
 * Matches names with the directories: exactly, by synonym, by transliteration, or as similar, which a person confirms.
 */
export function matchNames(directories: Directories, decisions: ImportOptions['decisions']): Matcher {
  const exact = exactNames(directories);
  const decided = new Map(decisions.map(({ kind, sport, given, take }) => [wordKey(kind, sport, given), take]));
  const indexes = new Map<string, NameIndex<DirectoryRecord>>();
  const answers = new Map<string, MatchResult>();
  const questions = new Map<string, NameQuestion>();

  function indexOf(kind: SynonymType, sport: number | null): NameIndex<DirectoryRecord> {
    const key = `${kind} ${sport}`;
    const sportNames = kind === 'team' ? directories.sport.find(({ id }) => id === sport)?.names : null;
    const finder =
      indexes.get(key) ??
      indexNames(
        directories[kind]
          .filter((record) => record.sport === sport)
          .map((record) => ({ id: record, names: record.names })),
        { synonyms: null, rarity: null, sport: sportTraits(sportNames ?? []) },
      );
    indexes.set(key, finder);
    return finder;
  }

  function search(kind: SynonymType, sport: SportRef, given: string): MatchResult {
    const isBlind = kind !== 'sport' && sport.id === null;
    const entry = isBlind ? undefined : exact.get(keyOf(kind, kind === 'sport' ? null : sport.id, given));
    if (entry) return { how: entry.how, record: entry.record, found: entry.record.names[0] ?? null, decided: false };
    const close = isBlind ? [] : indexOf(kind, kind === 'sport' ? null : sport.id).find(given, candidates);
    const take = decided.get(wordKey(kind, sport.name, given));
    const [best] = close;
    if (take === 'new' || !best) return { how: 'new', record: null, found: null, decided: take === 'new' };
    const found = best.id.names[0] ?? null;
    if (take === 'found') return { how: 'similar', record: best.id, found, decided: true };
    if (isSure(close)) return { how: howOf(best), record: best.id, found, decided: false };
    return { how: 'similar', record: null, found, decided: false };
  }

  return {
    find(kind, sport, given) {
      const key = wordKey(kind, sport.id === null ? sport.name : String(sport.id), given);
      const answer = answers.get(key) ?? search(kind, sport, given);
      answers.set(key, answer);
      if (answer.how === 'new' || answer.how === 'similar') {
        const { how, found } = answer;
        const question = questions.get(key) ?? {
          kind,
          sport: kind === 'sport' ? '' : sport.name,
          given,
          how,
          found,
          rows: 0,
        };
        question.rows++;
        questions.set(key, question);
      }
      return answer;
    },
    questions: (limit) => [...questions.values()].sort((a, b) => b.rows - a.rows).slice(0, limit),
  };
}

type Exact = Map<string, { record: DirectoryRecord; how: NameMatch } | null>;

/**
 * Names as they are written; a record's name has precedence over another's synonym. A synonym of several records leads
 * to null: a person decides.
 */
function exactNames(directories: Directories): Exact {
  const exact: Exact = new Map();
  for (const kind of ['sport', 'tournament', 'team'] as const) {
    for (const record of directories[kind]) {
      for (const [at, name] of record.names.entries()) {
        const key = keyOf(kind, record.sport, name);
        const known = exact.get(key);
        if (at === 0) exact.set(key, { record, how: 'exact' });
        else if (known === undefined) exact.set(key, { record, how: 'synonym' });
        else if (known?.how === 'synonym' && known.record !== record) exact.set(key, null);
      }
    }
  }
  return exact;
}

/** Exactly one record with the same name. */
function isSure([best, second]: Found<DirectoryRecord>[]): boolean {
  return best?.verdict === 'same' && second?.verdict !== 'same';
}

const howOf = ({ id, name }: Found<DirectoryRecord>): NameMatch =>
  id.names[0] === name ? 'transliteration' : 'synonym';

const fold = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const keyOf = (kind: SynonymType, sport: number | null, name: string) => `${kind}\0${sport}\0${fold(name)}`;
const wordKey = (kind: SynonymType, sport: string, given: string) =>
  `${kind}\0${kind === 'sport' ? '' : fold(sport)}\0${fold(given)}`;
