import { isWritable, sport, stream, team, tournament } from '@touchline/contract';
import type { Entity, ImportEntity, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';

const entities: Record<ImportEntity, Entity> = { stream, sport, tournament, team };

/** The entity whose records are imported. */
export const entityOf = (name: ImportEntity): Entity => entities[name];

/** The columns of a file, in order: every writable field, and the synonyms of names. */
export function columnsOf(name: ImportEntity): string[] {
  const fields = entities[name].fields;
  const writable = Object.keys(fields).filter((key) => {
    const field = fields[key];
    return field !== undefined && isWritable(field) && field.sql !== null;
  });
  return name === 'stream'
    ? [...matchFirst, ...writable.filter((key) => !matchFirst.includes(key))]
    : [...writable, 'synonyms'];
}

/** The fields of a match first. */
const matchFirst = ['key', 'event_id', 'sport', 'tournament', 'team1', 'team2', 'title', 'startDate', 'startTime'];

/** The heading of a column in a language: the label of the field on the screens. */
export function headingOf(name: ImportEntity, column: string, language: SheetLanguage): string {
  const { streams, references, sheets } = words[language];
  const labels: Record<string, string> =
    name === 'stream' ? streams.field : { ...references.field, synonyms: sheets.synonyms };
  return labels[column] ?? column;
}

/** The column of each heading: a label in either language or the wire name, ignoring case and spaces. */
export function matchHeadings(name: ImportEntity, headings: readonly string[]): (string | null)[] {
  const meaning = new Map<string, string>();
  for (const column of columnsOf(name)) {
    const spellings = [column, `${column}Name`, headingOf(name, column, 'en'), headingOf(name, column, 'ru')];
    for (const spelling of spellings) meaning.set(normalized(spelling), meaning.get(normalized(spelling)) ?? column);
  }
  return headings.map((heading) => meaning.get(normalized(heading)) ?? null);
}

const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
