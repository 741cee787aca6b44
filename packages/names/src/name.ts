import { type Attributes, hasMarks, takeAttributes, takeLastMarks, takePersonAttributes } from './attributes.ts';
import { type Designator, shortenDesignators, takeDesignators } from './designators.ts';
import { bareText, unify, soundedWords } from './normalize.ts';
import { isPlaceholder, isPlaceholderText } from './placeholders.ts';
import { joinWords, readWords, type Word } from './words.ts';

export type { Word } from './words.ts';

/** A parsed name, so that it can be compared with many. It is parsed as a club's. */
export type Name = {
  given: string;
  /** The bare text of the whole name. */
  text: string;
  words: Word[];
  /** The words joined, for names that differ only by a space or a hyphen. */
  joined: Word;
  designators: Designator[];
  attributes: Attributes;
  /** Equal for names that differ only in designators, marks and forms of known terms. */
  core: string;
  /** It stands for an opponent who is not known yet: TBD, Winner SF1. */
  isPlaceholder: boolean;
  /**
   * A single letter at the end that was treated as a mark (Спартак Б), though it may be an initial; null without one.
   */
  letterMark: string | null;
  /** The same name parsed as a person's or a pair's, if that differs: letters are initials, not marks. */
  asPerson: Name | null;
  /** The two players of a doubles pair, if the name certainly (or, in `asPerson`, probably) is one. */
  players: [Name, Name] | null;
};

/** Comparing takes quadratic time in the length of a word; longer names are truncated to this length. */
const LONGEST_NAME = 200;

/** Parses a name: words, designators, attributes. Never throws; an empty name has no words. */
export function readName(given: string): Name {
  const unifiedText = unify(given.slice(0, LONGEST_NAME));
  const unified = spellClub(spellMarks(unifiedText));
  const text = bareText(unified);
  const { rest, attributes } = takeAttributes(` ${text} `);
  const all = shortenDesignators(rest).split(' ').filter(Boolean);
  const { words: withoutDesignators, designators } = takeDesignators(
    all.length > 0 ? all : text.split(' ').filter(Boolean),
  );
  for (const { women, youth } of designators) {
    if (women) attributes.women = true;
    if (youth) attributes.age ??= 'youth';
  }
  const bare = endsInInitial(unified) ? withoutDesignators : takeLastMarks(withoutDesignators, attributes, false);
  const name = assemble(given, text, unified, withoutMen(bare, unifiedText));
  const last = withoutDesignators.at(-1) ?? '';
  const letterMark = bare.length < withoutDesignators.length && /^\p{L}$/u.test(last) ? last : null;
  const club = { ...name, designators, attributes, letterMark, asPerson: null, players: null };
  const isMarkedOrPair = mayBePerson(club, unifiedText);
  const person = isMarkedOrPair ? readPerson(given, unifiedText) : null;
  const asPerson = person && isAnother(person, club) ? person : null;
  const arePlayers = !club.words.every(({ place }) => place) && asPerson?.players?.every(isFullName);
  const isNobody = club.isPlaceholder || (isMarkedOrPair && isPlaceholder(unifiedText));
  return { ...club, isPlaceholder: isNobody, asPerson, players: arePlayers ? (asPerson?.players ?? null) : null };
}

/** Whether two parsed names differ. */
function isAnother(a: Name, b: Name): boolean {
  if (a.players !== null || a.words.length !== b.words.length) return true;
  if (a.words.some(({ text, optional }, at) => text !== b.words[at]?.text || optional !== b.words[at]?.optional))
    return true;
  const [one, other] = [a.attributes, b.attributes];
  return one.age !== other.age || one.women !== other.women || one.reserve !== other.reserve || one.game !== other.game;
}

/** Whether the writing allows a person's name, or contains what would be a club's mark. */
function mayBePerson({ words, designators, attributes }: Name, written: string): boolean {
  if (designators.length > 0 || hasMarks(attributes) || /[/&+;]|\p{L}\.\p{L}|\s(?:и|and)\s/u.test(written)) return true;
  return words.some(({ optional }) => optional);
}

function readPerson(given: string, written: string): Name {
  const parts = written.split(/\s*[/&+;]\s*|\s+(?:и|and)\s+/u).filter((part) => bareText(part) !== '');
  const [first, second] = parts;
  const player = (part: string): Name => ({ ...readOnePerson(part, part), players: null });
  const players: [Name, Name] | null = parts.length === 2 && first && second ? [player(first), player(second)] : null;
  return { ...readOnePerson(given, written), players };
}

function readOnePerson(given: string, written: string): Name {
  // A dot ends an initial: "И.С." are two.
  const spaced = spellMarks(written.replace(MEN, ' ')).replaceAll('.', '. ');
  const bracketed = [...spaced.matchAll(/[([]([^)\]]*)[)\]]/gu)].map(([, inside]) => inside).join(' ');
  const outside = spaced.replace(/[([][^)\]]*[)\]]/gu, ' ');
  const { rest, attributes } = takePersonAttributes(` ${bareText(bracketed)} `, ` ${bareText(outside)} `);
  const text = bareText(spaced);
  const all = rest === ' ' ? text : rest.trim();
  const name = assemble(given, text, written, takeLastMarks(all.split(' ').filter(Boolean), attributes, true));
  const words = name.words.map((word) => ({ ...word, optional: false }));
  return { ...name, words, designators: [], attributes, letterMark: null, asPerson: null, players: null };
}

/** A surname with an initial or a given name: Bodø/Glimt are not two such names. */
function isFullName({ words }: Name): boolean {
  return words.length === 2 || words.some(({ text }) => text.length === 1);
}

/**
 * Women's marks in brackets become words, because a single letter elsewhere may be an initial; the number of a second
 * team moves to the end of the name, as in Динамо-2 Москва.
 */
function spellMarks(written: string): string {
  return written
    .replace(/[([]\s*(?:w|ж|f)\.?\s*[)\]]/gu, ' women ')
    .replace(/(?<=\p{L})-([2-4])\s+(.+)$/u, ' $2 $1')
    .replace(/[([]\s*e-?\s?sports?\s*[)\]]/gu, ' cyber ');
}

/**
 * The number of a second team moves to the end, as in Bayern II München, and an Arabic article takes one form: Ан-Наср
 * is Аль-Наср, but Эр-Рияд a city.
 */
function spellClub(written: string): string {
  return written
    .replace(/(?<=\p{L})[ -](iii?)\s+(.+)$/u, ' $2 $1')
    .replace(/(?<![\p{L}\p{N}-])[аэ]([дзнрстш])-(?=\1)(?!рияд)/gu, 'аль-')
    .replace(/(?<![\p{L}\p{N}-])a([dnrstz]|sh)-(?=\1)/gu, 'al-');
}

/** In brackets, М means men after a place or a country, otherwise the city: Динамо (М). */
const MEN = /[([]\s*([mм])\.?\s*[)\]]/u;

function withoutMen(bare: string[], written: string): string[] {
  const letter = MEN.exec(written)?.[1];
  if (letter === undefined) return bare;
  const rest = bare.filter((word) => word !== letter);
  return readWords(rest, new Map()).some(({ place }) => place) ? rest : bare;
}

function endsInInitial(unified: string): boolean {
  return /\s[bбвwf]\.\s*$/u.test(unified);
}

function assemble(given: string, text: string, unified: string, bare: string[]) {
  const sounded = soundedWords(unified);
  const words = readWords(bare, sounded);
  const core = words.map((word) => word.term?.id ?? word.text).join(' ');
  return { given, text, words, joined: joinWords(bare, sounded), core, isPlaceholder: isPlaceholderText(text) };
}
