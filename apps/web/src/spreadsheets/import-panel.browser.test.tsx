import { textOf } from '#ui/testing/read-element.ts';
import { showIn } from '#ui/testing/show.tsx';
import type { ImportJob } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { ImportPanel } from './import-panel.tsx';
import { Report } from './report.tsx';
import { job, row, showImport as show } from './testing/imports.tsx';

describe('a running import', () => {
  it('says how many rows were read while the total is unknown', async () => {
    const drawn = await show('en', job({ state: 'reading', done: 4000, total: 0 }));
    expect(drawn.text()).toMatch(/^Reading the file.* 4000\b/);
    expect(drawn.getByRole('progressbar').elements()).toHaveLength(1);
  });

  it.each([
    ['committing', 'Импорт: 300 из 1200'],
    ['undoing', 'Отмена: 300 из 1200'],
  ] as const)('%s shows its progress', async (state, text) => {
    const drawn = await show('ru', job({ state, done: 300, total: 1200 }));
    expect(drawn.text()).toContain(text);
    expect(drawn.all('[aria-valuenow="25"]')).toHaveLength(1);
  });

  it.each(['reading', 'committing', 'undoing'] as const)('%s says when it waits to begin', async (state) => {
    const waiting = await show('en', job({ state, done: 0, total: 1200, isWaiting: true }));
    expect(waiting.text()).toMatch(/^Waiting to begin\. It starts by itself, and you can close this window\./);
    expect(waiting.all('[aria-valuenow="100"]')).toHaveLength(1);
  });

  it('of another entity is not shown', async () => {
    const drawn = await showIn('en', <ImportPanel entity="team" onClose={() => undefined} />, [
      [['import', 'list'], [job({})]],
    ]);
    expect(drawn.text()).toContain('Drop a file here');
    expect(drawn.text()).not.toContain('матчи.xlsx');
  });
});

describe('an import that was given up', () => {
  it('can be checked again while its file is kept', async () => {
    const drawn = await show('en', job({ state: 'failed', problem: 'interrupted' }));
    await drawn.getByRole('button', { name: 'Open: матчи.xlsx' }).click();
    expect(drawn.text()).toContain('The server stopped during the work. Nothing was changed; try again.');
    expect(drawn.texts('button')).toEqual(['Check again', 'Import another file']);
  });

  it('says why it was not undone, whatever the reason', async () => {
    const drawn = await showIn(
      'ru',
      <Report
        job={job({ state: 'done', problem: 'interrupted' })}
        onOther={() => undefined}
        onClose={() => undefined}
      />,
      [],
    );
    expect(drawn.text()).toContain('Сервер остановился во время работы.');
  });
});

describe('a preview', () => {
  it('gives row, column and reason of an error as text', async () => {
    const issues = [
      { column: 'startDate', reason: 'invalid_date', value: '31.02.2026' },
      { column: 'sport', reason: 'required', value: '' },
      { column: 'title', reason: 'too_long', value: 'x', limit: 200 },
    ] as const;
    const drawn = await show('en', job({}), 'error', [row({ row: 5, issues: [...issues] })]);
    expect(drawn.texts('cell').slice(0, 2)).toEqual(['5', 'Зенит – Спартак']);
    expect(drawn.all('[data-kind="issue"]').map(textOf)).toEqual([
      'Start date “31.02.2026”: invalid date; use 2026-11-25, 25.11.2026, 25.11.26 or 25 Nov 2026',
      'Sport: is required',
      'Title “x”: must have at most 200 characters',
    ]);
    const ru = await show('ru', job({}), 'error', [row({ issues: [...issues] })]);
    expect(ru.all('[data-kind="issue"]').map(textOf)[1]).toBe('Вид спорта: обязательное значение');
  });

  it('says how names were matched and which would be created', async () => {
    const counts = { new: 1, changed: 0, unchanged: 0, error: 0 };
    const matches = [
      { column: 'team1', given: 'Zenit', found: 'Зенит', how: 'transliteration' },
      { column: 'team2', given: 'Урал', found: null, how: 'new' },
      { column: 'sport', given: 'футбол', found: 'Футбол', how: 'exact' },
      { column: 'tournament', given: 'Кубок', found: 'Кубок', how: 'exact' },
    ] as const;
    const drawn = await show('en', job({ counts }), 'new', [row({ result: 'new', matches: [...matches] })]);
    expect(drawn.all('[data-kind="match"]').map(textOf)).toEqual([
      'Team 1 “Zenit” → Зенит (by transliteration)',
      'Team 2 “Урал” will be created',
      'Found in the references: Sport and Tournament',
    ]);
  });

  it('shows what would change, with old and new values', async () => {
    const counts = { new: 0, changed: 1, unchanged: 0, error: 0 };
    const changes = [{ column: 'comment', from: null, to: 'дождь' }];
    const drawn = await show('ru', job({ counts }), 'changed', [row({ result: 'changed', changes })]);
    expect(drawn.text()).toContain('Примечание: пусто → дождь');
  });

  it('says how many rows would be imported, and that rows with errors are left out', async () => {
    const drawn = await show('en', job({ ignored: ['Погода', 'Судья'] }));
    expect(drawn.texts('button')).toContain('Import 2 rows');
    expect(drawn.text()).toContain('1 row with errors will be skipped.');
    expect(drawn.text()).toContain('Unknown columns skipped: Погода, Судья');
    expect((await show('ru', job({}))).text()).toContain('Без изменений 1 200');
  });

  it('without valid rows cannot be imported', async () => {
    const drawn = await show('en', job({ counts: { new: 0, changed: 0, unchanged: 3, error: 0 } }), 'unchanged');
    await expect.element(drawn.getByRole('button', { name: /^Import/ })).toBeDisabled();
  });

  it('asks about names without an exact match: the similar one, a new one, or an error', async () => {
    const names = [
      { kind: 'team', sport: 'Футбол', given: 'Спратак', how: 'similar', found: 'Спартак', rows: 2 } as const,
    ];
    const drawn = await show('en', job({ names }));
    expect(drawn.text()).toContain('Team · Футбол · in 2 rows');
    expect(drawn.texts('option')).toEqual(['Do not import', 'It is Спартак', 'Create new']);
  });
});

describe('a finished import', () => {
  const report = (language: 'en' | 'ru', one: ImportJob) =>
    showIn(language, <Report job={one} onOther={() => undefined} onClose={() => undefined} />, [
      [['import', 'rows', one.id, one.state, one.conflictCheck, 'new'], [row({ result: 'new' })]],
    ]);

  it('says how many rows are still to be matched with queries, until none are left', async () => {
    const matching = await report('ru', job({ state: 'done', toMatch: 1200 }));
    expect(matching.text()).toMatch(/Сопоставление с запросами, осталось записей: 1\s?200/);
    const done = await report('ru', job({ state: 'done', toMatch: 0 }));
    expect(done.text()).not.toContain('сопоставление');
  });

  it('is listed among the earlier ones by the name of its file, unless it failed for good', async () => {
    expect((await show('en', job({ state: 'done' }))).names('button')).toContain('Open: матчи.xlsx');
    expect((await show('en', job({ state: 'failed', hasFile: false }))).text()).not.toContain('матчи.xlsx');
  });

  it('reports what it changed, and can be undone', async () => {
    const drawn = await report('ru', job({ state: 'done' }));
    expect(drawn.text()).toContain('Новые 1');
    expect(drawn.texts('button')).toContain('Отменить импорт');
    expect(drawn.texts('alert').join()).not.toContain('изменил');
  });

  it('says why it was not undone if others have changed its rows since', async () => {
    const drawn = await report('en', job({ state: 'done', problem: 'stale' }));
    expect(drawn.text()).toContain('Cannot be undone: records of this import have changed since, or are in use.');
  });

  it('cannot be undone twice', async () => {
    const drawn = await report('en', job({ state: 'undone' }));
    expect(drawn.text()).toContain('Created records were deleted');
    expect(drawn.texts('button')).toEqual(['Download rows with errors', 'Import another file']);
  });
});
