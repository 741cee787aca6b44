import type { SynonymType } from '@touchline/contract';
import { issue, nameIn, newDraft, takeName, takeValue } from '#server/imports/draft';
import type { Draft, Reader } from '#server/imports/draft';
import type { SportRef } from '#server/imports/match-names';
import type { Cell } from '#server/sheets/cell';

type Cells = ReadonlyMap<string, Cell>;

/** Reads a row of a file of sports, tournaments or teams. */
export function draftName(reader: Reader, kind: SynonymType, row: number, cells: Cells): Draft {
  const draft = newDraft(row);
  const name = nameIn(draft, 'name', cells.get('name') ?? null);
  draft.name = name ?? '';
  if (name === null && draft.issues.length === 0) draft.issues.push(issue('name', 'required', null));
  const sport = kind === 'sport' ? { id: null, name: '' } : takeSport(reader, draft, cells);
  if (kind === 'sport') {
    const isGiven = takeValue(reader, draft, 'duration', cells.get('duration') ?? null);
    if (!isGiven && draft.issues.length === 0) draft.ifNew.push(issue('duration', 'required', null));
  }
  if (name !== null && sport) match(reader, draft, kind, sport, name, cells.get('synonyms') ?? null);
  return draft;
}

function takeSport(reader: Reader, draft: Draft, cells: Cells): SportRef | null {
  const sport = takeName(reader, draft, 'sport', 'sport', { id: null, name: '' }, cells.get('sport') ?? null);
  if (!sport && draft.issues.length === 0) draft.issues.push(issue('sport', 'required', null));
  // The sport identifies the record: it is stored with a new one and never changed by an import.
  if (sport?.id) draft.defaults['sport'] = sport.id;
  delete draft.values['sport'];
  return sport;
}

function match(reader: Reader, draft: Draft, kind: SynonymType, sport: SportRef, name: string, cell: Cell): void {
  const { how, record, found } = reader.matcher.find(kind, sport, name);
  draft.matches.push({ column: 'name', given: name, found, how });
  draft.defaults['name'] = name;
  if (record) [draft.target, draft.version] = [record.id, record.version];
  else if (how === 'similar') draft.issues.push(issue('name', 'similar_name', name));
  const identity = `${sport.name}\0${(record?.names[0] ?? name).toLowerCase()}`;
  const above = reader.seen.get(identity);
  if (above === undefined) reader.seen.set(identity, draft.row);
  else draft.issues.push(issue('name', 'duplicate_value', name, { row: above }));
  const knownNames = new Set([...(record?.names ?? []), name].map((one) => one.toLowerCase()));
  const fresh = synonymsIn(draft, cell).filter((one) => !knownNames.has(one.toLowerCase()));
  if (fresh.length > 0) draft.creates['synonyms'] = fresh;
}

/** Synonyms share one cell, separated by semicolons, bars or line breaks; one that contains a separator is quoted. */
function synonymsIn(draft: Draft, cell: Cell): string[] {
  if (typeof cell !== 'string') return [];
  const parts = [...cell.matchAll(/(?<=^|[;|\n])\s*"((?:[^"]|"")*)"\s*(?=$|[;|\n])|[^;|\n]+/g)];
  const all = parts.flatMap(
    ([text, quoted]) => nameIn(draft, 'synonyms', quoted?.replaceAll('""', '"') ?? text.trim()) ?? [],
  );
  return [...new Set(all)].filter(Boolean);
}

/** Synonyms in the format that `draftName` reads. */
export const synonymsCell = (synonyms: readonly string[]): string =>
  synonyms.map((one) => (/[;|\n]|^".*"$/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join('; ');
