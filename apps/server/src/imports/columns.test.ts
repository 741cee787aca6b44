import { importEntities, sheetLanguages } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { columnsOf, headingOf, matchHeadings } from '#server/imports/columns';
import { copyLine, stagedColumns } from '#server/imports/copy-line';
import { newDraft } from '#server/imports/draft';

describe('headings', () => {
  it.each(importEntities)('of %s are unique in each language and recognized on import', (entity) => {
    const columns = columnsOf(entity);
    for (const language of sheetLanguages) {
      const headings = columns.map((column) => headingOf(entity, column, language));
      expect(new Set(headings).size).toBe(columns.length);
      expect(matchHeadings(entity, headings)).toEqual(columns);
    }
    expect(matchHeadings(entity, columns)).toEqual(columns);
  });

  it('are recognized regardless of case, spaces, punctuation and ё', () => {
    expect(
      matchHeadings('stream', ['  КОМАНДА  1 ', 'start-date', 'Start_Time', 'sportName', 'Время начала', 'team1']),
    ).toEqual(['team1', 'startDate', 'startTime', 'sport', 'startTime', 'team1']);
  });

  it('that match no field of the entity are ignored', () => {
    expect(matchHeadings('stream', ['', 'Погода', 'id', 'archivedAt', 'constructor'])).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(matchHeadings('team', ['Синонимы', 'Ключ'])).toEqual(['synonyms', null]);
  });
});

describe('a line for COPY', () => {
  it('has a field for every staged column, and no text can end a field or the line', () => {
    const draft = { ...newDraft(7), name: 'a\tb\nc\\d\re', values: { title: 'x\ty\\"z' }, given: { sport: '\\N' } };
    const line = copyLine(draft);
    expect(line.endsWith('\n')).toBe(true);
    const fields = line.slice(0, -1).split('\t');
    expect(fields).toHaveLength(stagedColumns.length);
    expect(line.slice(0, -1)).not.toMatch(/[\n\r]/);
    expect(fields.slice(0, 5)).toEqual(['7', 'a\\tb\\nc\\\\d\\re', '\\N', '\\N', 'f']);
    // PostgreSQL's COPY removes one level of backslashes, JSON the other.
    expect(JSON.parse((fields[5] ?? '').replaceAll('\\\\', '\\'))).toEqual({ title: 'x\ty\\"z' });
  });
});
