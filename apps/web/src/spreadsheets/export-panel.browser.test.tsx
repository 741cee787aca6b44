import { show, showIn } from '#ui/testing/show.tsx';
import { defaultLayout, showLayouts } from '#kit/list-layouts.ts';
import type { Column } from '#kit/columns.ts';
import type { ExportJob, Stream } from '@touchline/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '#ui/testing/read-element.ts';
import { ExportPanel } from './export-panel.tsx';
import { forgetExport, interruptedExport, rememberExport } from './running-export.ts';

beforeEach(() => page.viewport(1200, 900));

const column = (key: string, label: string, from: number): Column<Stream> => ({
  key,
  label,
  from,
  cell: () => null,
  sort: null,
  end: false,
});
const columns = [column('match', 'Match', 0), column('state', 'Signal', 900), column('key', 'Key', Infinity)];
const shown = { search: '', sort: null, filters: [], list: 'streams', columns, total: 1234 } as const;

describe('the export describes the contents of the file', () => {
  it('the number of rows of the list, and the columns that fit', async () => {
    const drawn = await showIn('en', <ExportPanel entity="stream" rows={shown} />, []);
    expect(drawn.text()).toContain('1,234 rows, visible columns: Match, Signal.');
    expect(drawn.text()).toContain('All columns');
  });

  it('the columns that the user has selected, in their order', async () => {
    showLayouts({ streams: { ...defaultLayout, columns: ['key', 'match'] } });
    const drawn = await showIn('ru', <ExportPanel entity="stream" rows={{ ...shown, total: 2 }} />, []);
    expect(drawn.text()).toContain('2 строки, видимые столбцы: Key, Match.');
  });

  it('with hidden rows or without them', async () => {
    expect((await showIn('en', <ExportPanel entity="stream" rows={shown} />, [])).text()).toContain(
      'Excludes streams hidden by your blacklist',
    );
    const filters = [{ column: 'hidden', value: 'true' }];
    expect((await showIn('en', <ExportPanel entity="stream" rows={{ ...shown, filters }} />, [])).text()).toContain(
      'Includes streams hidden by your blacklist',
    );
  });

  it('synonyms and no mention of a blacklist for references', async () => {
    const teams = {
      ...shown,
      list: 'team' as const,
      columns: [column('name', 'Name', 0), column('sport', 'Sport', 0)],
    };
    const drawn = await showIn('en', <ExportPanel entity="team" rows={teams} />, []);
    expect(drawn.text()).toContain('1,234 rows, visible columns: Name, Sport, Synonyms.');
    expect(drawn.text()).not.toContain('blacklist');
  });

  it('no number of rows while it is not known', async () => {
    const drawn = await showIn('en', <ExportPanel entity="stream" rows={{ ...shown, total: undefined }} />, []);
    expect(drawn.text()).not.toMatch(/\d rows/);
  });
});

it('an export that begins is shown once, also when the list of exports contains it before its request is answered', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const drawn = await show(<ExportPanel entity="stream" rows={shown} />, '/');
  drawn.client.setQueryData(['export', 'list'], { data: [exportOf(4, 'running')] });
  await drawn.getByRole('button', { name: 'Export', exact: true }).click();
  drawn.client.setQueryData(['export', 'list'], { data: [exportOf(5, 'running'), exportOf(4, 'done')] });
  await expect.element(drawn.getByRole('listitem').filter({ hasText: '2 kB' })).toBeVisible();
  await expect.element(drawn.getByRole('status').filter({ hasText: 'Exporting…' })).toBeVisible();
  expect(drawn.getByRole('listitem').elements().map(textOf)).toEqual([expect.stringContaining('streams-4.xlsx')]);
});

/** Starts an export that is written at once, whose file comes when it is sent. */
async function awaitFile() {
  const file = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) =>
    path.includes('/export/file')
      ? file.promise
      : Promise.resolve(Response.json(method === 'POST' ? exportOf(6, 'done') : { data: [exportOf(6, 'done')] })),
  );
  const drawn = await show(<ExportPanel entity="stream" rows={shown} />, '/');
  await drawn.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => interruptedExport(sessionStorage)).toEqual({ id: 6, list: 'stream' });
  await expect.element(drawn.getByText('streams-6.xlsx')).toBeVisible();
  const named = { headers: { 'Content-Disposition': 'attachment; filename="streams-6.xlsx"' } };
  const sendFile = async () => {
    file.resolve(new Response('PK', named));
    await expect.element(drawn.getByText(/^Exported: streams-6/)).toBeVisible();
  };
  return { sendFile };
}

it('an export is remembered until its file has come, so that a reload meanwhile does not lose it', async () => {
  const { sendFile } = await awaitFile();
  expect(interruptedExport(sessionStorage)).toEqual({ id: 6, list: 'stream' });
  await sendFile();
  expect(interruptedExport(sessionStorage)).toBeNull();
});

it('an export that begins while the file of another one comes is remembered after that', async () => {
  const { sendFile } = await awaitFile();
  rememberExport(sessionStorage, { id: 9, list: 'stream' });
  await sendFile();
  expect(interruptedExport(sessionStorage)).toEqual({ id: 9, list: 'stream' });
});

describe('an export that is no longer there', () => {
  async function start() {
    forgetExport(sessionStorage);
    vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
      Promise.resolve(Response.json(method === 'POST' ? exportOf(6, 'running') : { data: [] })),
    );
    const drawn = await show(<ExportPanel entity="stream" rows={shown} />, '/');
    await drawn.getByRole('button', { name: 'Export', exact: true }).click();
    return drawn;
  }

  it('has failed, as after a crash of the database', async () => {
    const drawn = await start();
    await expect.element(drawn.getByRole('alert').getByText(/^The file could not be written/)).toBeVisible();
    await expect.element(drawn.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  });

  it('has not failed when the user has stopped it', async () => {
    const drawn = await start();
    await drawn.getByRole('button', { name: 'Stop' }).click();
    await expect.element(drawn.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    await expect.element(drawn.getByText('Exporting…')).not.toBeInTheDocument();
    expect(drawn.getByRole('alert').elements()).toEqual([]);
  });
});

const exportOf = (id: number, state: ExportJob['state']): ExportJob => ({
  id,
  list: 'stream',
  state,
  fileName: `streams-${id}.xlsx`,
  bytes: 2048,
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
});
