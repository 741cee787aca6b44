import { draw } from '#ui/testing/draw.tsx';
import type { Column } from '#kit/columns.ts';
import type { Stream } from '@touchline/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExportPanel } from './export-panel.tsx';

const kept = new Map<string, string>();
const session = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('document', { querySelector: () => ({ clientWidth: 1000 }) });
});
afterEach(() => {
  localStorage.removeItem('columns:streams');
  vi.unstubAllGlobals();
});

const column = (key: string, label: string, from: number): Column<Stream> => ({
  key,
  label,
  from,
  cell: () => null,
  sort: null,
  end: false,
});
const columns = [column('match', 'Match', 0), column('state', 'Signal', 900), column('key', 'Key', Infinity)];
const shown = { search: '', sort: null, filters: [], list: 'streams', columns, total: 1234 };

describe('the export describes the contents of the file', () => {
  it('the number of rows of the list, and the columns that fit', async () => {
    const drawn = await draw('en', <ExportPanel entity="stream" rows={shown} />, []);
    expect(drawn.text).toContain('1,234 rows, visible columns: Match, Signal.');
    expect(drawn.text).toContain('All columns');
  });

  it('the columns that the user has selected', async () => {
    localStorage.setItem('columns:streams', 'match,key');
    const drawn = await draw('ru', <ExportPanel entity="stream" rows={{ ...shown, total: 2 }} />, []);
    expect(drawn.text).toContain('2 строки, видимые столбцы: Match, Key.');
  });

  it('with hidden rows or without them', async () => {
    expect((await draw('en', <ExportPanel entity="stream" rows={shown} />, [])).text).toContain(
      'Excludes streams hidden by your blacklist',
    );
    const filters = [{ column: 'hidden', value: 'true' }];
    expect((await draw('en', <ExportPanel entity="stream" rows={{ ...shown, filters }} />, [])).text).toContain(
      'Includes streams hidden by your blacklist',
    );
  });

  it('synonyms and no mention of a blacklist for references', async () => {
    const teams = { ...shown, list: 'team', columns: [column('name', 'Name', 0), column('sport', 'Sport', 0)] };
    const { text } = await draw('en', <ExportPanel entity="team" rows={teams} />, []);
    expect(text).toContain('1,234 rows, visible columns: Name, Sport, Synonyms.');
    expect(text).not.toContain('blacklist');
  });

  it('no number of rows while it is not known', async () => {
    const drawn = await draw('en', <ExportPanel entity="stream" rows={{ ...shown, total: undefined }} />, []);
    expect(drawn.text).not.toMatch(/\d rows/);
  });
});
