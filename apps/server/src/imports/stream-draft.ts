import { maxChoices, referenceNames, referencesOf, stream, synonymTypes } from '@touchline/contract';
import type { ReferenceName, SynonymType } from '@touchline/contract';
import { isSameSpelling } from '@touchline/names';
import { findByLabel } from '#server/imports/labeled-records';
import { issue, newDraft, takeName, takeValue } from '#server/imports/draft';
import type { Draft, Reader } from '#server/imports/draft';
import type { SportRef } from '#server/imports/match-names';
import { textOf } from '#server/imports/read-value';
import { isFormula } from '#server/sheets/cell';
import type { Cell } from '#server/sheets/cell';
import { nearestValidTimes } from '#server/streams/skipped-time';
import { newKey } from '#server/streams/key';

type Cells = ReadonlyMap<string, Cell>;

/** Streams do not refer to clients. */
type LabeledDirectory = Exclude<ReferenceName, SynonymType | 'client'>;

const isNamed = (directory: string): directory is SynonymType => synonymTypes.some((type) => type === directory);
const isLabeled = (directory: string): directory is LabeledDirectory =>
  !isNamed(directory) && directory !== 'client' && referenceNames.some((name) => name === directory);

const references = Object.entries(referencesOf(stream));
/** Columns that refer to records with names and synonyms, and their directories. */
const directoryByColumn = new Map(
  references.flatMap(([column, target]) => (isNamed(target) ? [[column, target] as const] : [])),
);
/** Columns that refer to records with fixed labels, and their directories. */
const labeled = new Map(
  references.flatMap(([column, target]) => (isLabeled(target) ? [[column, target] as const] : [])),
);
/** An empty cell of these, and of every column that is not text, leaves the stored value, or the default of a new record. */
const keptWhenEmpty = new Set(['key', 'status', 'timezone']);
/** An exported address with masked credentials. */
const masked = /\/\/…@|\?…$/;

/** Reads a row of a file of streams. */
export function draftStream(reader: Reader, row: number, cells: Cells): Draft {
  const draft = newDraft(row);
  const sport = takeNames(reader, draft, cells);
  for (const [column, directory] of labeled)
    if (cells.has(column)) takeLabeled(reader, draft, column, directory, cells.get(column) ?? null);
  for (const [column, cell] of cells) {
    if (directoryByColumn.has(column) || labeled.has(column)) continue;
    if (column === 'source_url' && typeof cell === 'string' && masked.test(cell)) {
      draft.ifNew.push(issue(column, 'hidden_secret', cell));
      continue;
    }
    const isTaken = takeValue(reader, draft, column, cell);
    if (!isTaken && cell === null && isEmptied(reader, column)) draft.values[column] = '';
  }
  if (draft.values['key'] === '') delete draft.values['key'];
  draft.name = labelOf(draft, cells);
  addDefaults(reader, draft, sport);
  requireForNew(draft, cells);
  refuseSameTeam(draft, cells);
  refuseSkipped(draft);
  refuseDuplicate(reader, draft);
  return draft;
}

const isEmptied = ({ entity }: Reader, column: string) =>
  entity.fields[column]?.sql === 'text' && !keptWhenEmpty.has(column);

/** Their names are unique only within a sport. */
const inSport = [...directoryByColumn].filter(([column]) => column !== 'sport');

function takeNames(reader: Reader, draft: Draft, cells: Cells): SportRef | null {
  const sport = takeName(reader, draft, 'sport', 'sport', { id: null, name: '' }, cells.get('sport') ?? null);
  for (const [column, directory] of inSport) {
    const cell = cells.get(column);
    if (cell === undefined) continue;
    if (cell === null) draft.values[column] = null;
    else if (sport && !hasIssue(draft, 'sport')) takeName(reader, draft, column, directory, sport, cell);
  }
  const isSportless = !sport && inSport.some(([column]) => cells.get(column));
  // A name cannot be matched without its sport.
  if (isSportless && !hasIssue(draft, 'sport')) draft.issues.push(issue('sport', 'required', null));
  return sport;
}

const hasIssue = ({ issues }: Draft, column: string) => issues.some((one) => one.column === column);

function takeLabeled(
  { directories }: Reader,
  draft: Draft,
  column: string,
  directory: LabeledDirectory,
  cell: Cell,
): void {
  if (cell === null) {
    if (!keptWhenEmpty.has(column)) draft.values[column] = null;
    return;
  }
  if (isFormula(cell)) {
    draft.issues.push(issue(column, 'formula', cell));
    return;
  }
  const given = textOf(cell);
  draft.given[column] = given;
  const found = findByLabel(directories[directory], given);
  if (found[0] && found.length === 1) draft.values[column] = found[0].id;
  else {
    const choices = (found.length > 0 ? found : directories[directory]).map(({ label }) => label).slice(0, maxChoices);
    draft.issues.push(issue(column, found.length > 0 ? 'ambiguous_value' : 'unknown_value', cell, { choices }));
  }
}

/** The title of the row in the dry run: its title, or its teams. */
function labelOf({ values }: Draft, cells: Cells): string {
  if (typeof values['title'] === 'string' && values['title'] !== '') return values['title'];
  const teams = [cells.get('team1'), cells.get('team2')].filter((cell) => typeof cell === 'string');
  return teams.length > 0 ? teams.join(' – ') : String(values['key'] ?? values['event_id'] ?? '');
}

function addDefaults({ directories }: Reader, { values, defaults }: Draft, sport: SportRef | null): void {
  if (values['key'] === undefined) defaults['key'] = newKey();
  defaults['timezone'] = directories.zone;
  defaults['status'] = directories.scheduled;
  // A sport that the import creates gets this duration as well.
  defaults['duration'] = directories.sport.find(({ id }) => id === sport?.id)?.duration ?? defaultMinutes;
  if (values['startTimeTbd'] === true) defaults['startTime'] = '00:00';
}

/** The duration of a match, in minutes, in a sport without one. */
export const defaultMinutes = 120;

function requireForNew({ values, defaults, ifNew, issues }: Draft, cells: Cells): void {
  // A filled cell that could not be read, such as a team without its sport, is not missing.
  const isFilled = (column: string) => (cells.get(column) ?? null) !== null;
  const has = (column: string) =>
    values[column] !== undefined || isFilled(column) || issues.some((one) => one.column === column);
  for (const column of ['sport', 'startDate', 'startTime'])
    if (!has(column) && defaults[column] === undefined) ifNew.push(issue(column, 'required', null));
  if (!values['title'] && !isFilled('team1')) ifNew.push(issue('team1', 'required', null));
}

/** One record on both sides, or one name in either script, whether or not it is in the directory. */
function refuseSameTeam({ values: { team1, team2 }, issues }: Draft, cells: Cells): void {
  const [home = null, away = null] = [cells.get('team1'), cells.get('team2')];
  if (home === null || away === null || isFormula(home) || isFormula(away)) return;
  const isKnownApart = typeof team1 === 'number' && typeof team2 === 'number' && team1 !== team2;
  if (isKnownApart) return;
  const isOneTeam = typeof team1 === 'number' && team1 === team2;
  if (isOneTeam || isSameSpelling(textOf(home), textOf(away))) issues.push(issue('team2', 'same_team', away));
}

/** A stored stream may have another zone, date or time than the row gives, and is checked when it is known. */
function refuseSkipped({ values, defaults, ifNew }: Draft): void {
  const { startDate, startTime, startTimeTbd } = values;
  const zone = values['timezone'] ?? defaults['timezone'];
  if (startTimeTbd === true || typeof startDate !== 'string' || typeof startTime !== 'string') return;
  const nearest = nearestValidTimes(startDate, startTime, String(zone));
  if (nearest) ifNew.push(issue('startTime', 'skipped_time', startTime, { choices: nearest }));
}

function refuseDuplicate({ seen }: Reader, draft: Draft): void {
  const { values, creates } = draft;
  const { key, event_id, sport, team1, team2, title, startDate, startTime } = values;
  draft.byContent = key === undefined && !event_id;
  const content = [sport, team1, team2, title ?? '', startDate, startTime, creates];
  const identity = key ? `key ${String(key)}` : event_id ? `event ${String(event_id)}` : JSON.stringify(content);
  const above = seen.get(identity);
  if (above === undefined) seen.set(identity, draft.row);
  else if (key) draft.issues.push(issue('key', 'duplicate_value', String(key), { row: above }));
  else if (event_id) draft.issues.push(issue('event_id', 'duplicate_value', String(event_id), { row: above }));
  else if (draft.issues.length === 0) draft.issues.push(issue('', 'duplicate_row', draft.name, { row: above }));
}
