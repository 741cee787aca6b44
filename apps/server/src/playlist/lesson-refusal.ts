import type { LessonRefusal } from '@touchline/contract';
import type { CompareOptions, Name } from '@touchline/names';
import { compareNames } from '@touchline/names';
import { yieldToEventLoop } from '#server/playlist/yield-to-event-loop';
import { parsedName } from '#server/playlist/known-names';

/** One name of a record of a directory: its own or a synonym. */
export type RecordName = { id: number; name: string };

type Word = Name['words'][number];

/** All names of the teams of one sport, or of all sports; `record` is the one that is to get a new name. */
export type Directory = { type: 'team' | 'sport'; record: number; names: RecordName[]; options: CompareOptions };

/** `other`: the record that the name fits too, for `also_fits`. */
export type Refusal = { refusal: LessonRefusal; other: string | null };

/**
 * Why a text may not become a synonym of a record; null when it may. A synonym joins matches automatically, so the text
 * must name this record and no other of the directory.
 */
export async function refusalOf(text: string, { type, record, names, options }: Directory): Promise<Refusal | null> {
  const name = parsedName(text);
  if (name.isPlaceholder) return refused('placeholder');
  const form = type === 'team' ? refusedForm(text, namesOf(record, names)) : null;
  if (form) return refused(form);
  const other = await fitsOther(name, record, names, options);
  if (other !== null) return { refusal: 'also_fits', other };
  return isShared(name, record, names) ? refused('shared_word') : null;
}

const namesOf = (record: number, names: readonly RecordName[]) =>
  names.filter(({ id }) => id === record).map((one) => parsedName(one.name));

const refused = (refusal: LessonRefusal): Refusal => ({ refusal, other: null });

/** Refuses a text that is not a team's full name, or names another team of its club. */
function refusedForm(text: string, ownNames: Name[]): LessonRefusal | null {
  const name = parsedName(text);
  if (hasInitial(text)) return 'initial';
  if (!ownNames.some((one) => haveSameMarks(one, name))) return 'marks';
  return isOnlyPlaces(name) && !ownNames.some(isOnlyPlaces) ? 'place' : null;
}

const significant = (name: Name) => name.words.filter(({ optional }) => !optional);

/**
 * "Иванов А.", "Zverev A", "Плишкова Ка.": the same text fits a relative with that initial. A mark in brackets is not
 * an initial.
 */
function hasInitial(text: string): boolean {
  const withoutWomen = text.replaceAll(/[([]\s*[wfжWFЖ]\.?\s*[)\]]/gu, ' ');
  return /(?<![\p{L}\p{N}'’])\p{L}(?![\p{L}\p{N}'’])|(?<![\p{L}\p{N}])\p{L}{2}\./u.test(withoutWomen);
}

function haveSameMarks({ attributes: a }: Name, { attributes: b }: Name): boolean {
  return a.age === b.age && a.women === b.women && a.reserve === b.reserve && a.game === b.game;
}

function isOnlyPlaces(name: Name): boolean {
  return significant(name).every(({ place }) => place);
}

/** The name of another record that the text fits, surely or possibly. */
async function fitsOther(
  name: Name,
  record: number,
  names: readonly RecordName[],
  options: CompareOptions,
): Promise<string | null> {
  const yieldWhenDue = yieldToEventLoop();
  for (const other of names) {
    if (other.id !== record && compareNames(name, parsedName(other.name), options).verdict !== 'different')
      return other.name;
    await yieldWhenDue();
  }
  return null;
}

/** Whether every word is common to many clubs, or another club of this directory has all of them. */
function isShared(name: Name, record: number, names: readonly RecordName[]): boolean {
  const words = significant(name);
  if (words.every(({ place }) => place)) return false;
  if (words.every(({ place, generic }) => place || generic)) return true;
  const all = names.map((one) => ({ id: one.id, name: parsedName(one.name) }));
  // Teams of the record's own club, which differ by their marks only, are not another club.
  const ownKeys = new Set(namesOf(record, names).map(({ joined }) => joined.key));
  const others = all.filter((one) => !ownKeys.has(one.name.joined.key));
  return others.some((other) => words.every((word) => other.name.words.some((one) => isSame(one, word))));
}

function isSame(a: Word, b: Word): boolean {
  return a.key === b.key && compareNames(a.text, b.text, { synonyms: null, rarity: null }).verdict !== 'different';
}
