import { answerCalls, Refusal } from '#kit/testing/answer-calls.ts';
import { ConfirmHost } from '#ui/confirm-host.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showIn } from '#ui/testing/show.tsx';
import { hasUnsaved, leave } from '#ui/unsaved.ts';
import type { ScheduleConflict } from '@touchline/contract';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ImportPanel } from './import-panel.tsx';
import { Report } from './report.tsx';
import { RowsTable } from './rows-table.tsx';
import { cached, job, row, showImport } from './testing/imports.tsx';

const issues = [{ column: 'startDate', reason: 'invalid_date', value: '31.02.2026' } as const];

describe('a wrong cell', () => {
  it('is corrected where it is shown, and checked again with all others', async () => {
    const drawn = await showImport('en', job({}), 'error', [row({ row: 5, issues })]);
    const calls = answerCalls(({ call }) => job(call === 'POST /import/correct' ? { corrections: 1 } : {}));
    const input = drawn.getByRole('textbox', { name: 'Start date, row 5' });
    await expect.element(input).toHaveValue('31.02.2026');
    expect(drawn.names('button')).not.toContain('Check corrections');
    await input.fill('28.02.2026');
    await userEvent.keyboard('{Enter}');
    await expect.element(drawn.getByText('Corrected, not checked yet')).toBeVisible();
    expect(drawn.text()).toContain('1 corrected cell is not checked yet');
    const correction = {
      call: 'POST /import/correct',
      body: { id: 7, row: 5, column: 'startDate', value: '28.02.2026' },
    };
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toMatchObject([correction]);
    await drawn.getByRole('button', { name: 'Check corrections' }).click();
    await expect
      .poll(() => calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call))
      .toEqual(['POST /import/correct', 'POST /import/check']);
  });

  it('is shown as it was corrected before the dialog was closed', async () => {
    const corrections = [{ column: 'startDate', value: '01.03.2026', isChecked: false }];
    const drawn = await showImport('ru', job({ corrections: 1 }), 'error', [row({ row: 5, issues, corrections })]);
    await expect.element(drawn.getByRole('textbox', { name: 'Дата начала, строка 5' })).toHaveValue('01.03.2026');
    expect(drawn.text()).toContain('Исправлено, ещё не проверено');
    expect(drawn.names('button')).toContain('Проверить исправления');
  });

  it('says why a correction was not stored, and counts as unsaved', async () => {
    const drawn = await showImport('en', job({}), 'error', [row({ row: 5, issues })]);
    answerCalls(() => new Refusal(409, { code: 'import_not_ready', message: 'x' }));
    await drawn.getByRole('textbox').fill('x');
    await userEvent.keyboard('{Tab}');
    await expect.element(drawn.getByRole('textbox')).toHaveAccessibleDescription(/import/i);
    await expect.poll(hasUnsaved).toBe(true);
  });

  it('has one input for each column, and none for a whole row, another result or a finished import', async () => {
    const twice = [...issues, { column: 'startDate', reason: 'required', value: '' } as const];
    const whole = [{ column: '', reason: 'duplicate_row', value: 'x', row: 2 } as const];
    const drawn = await showImport('en', job({}), 'error', [row({ issues: twice }), row({ row: 3, issues: whole })]);
    expect(drawn.getByRole('textbox').elements()).toHaveLength(1);
    const done = await showIn(
      'en',
      <Report
        job={job({ state: 'done', counts: { new: 0, changed: 0, unchanged: 0, error: 1 } })}
        onOther={() => undefined}
        onClose={() => undefined}
      />,
      [[['import', 'rows', 7, 'done', 'none', 'changed'], [row({ issues })]]],
    );
    expect(done.getByRole('textbox').elements()).toHaveLength(0);
    expect(done.names('button')).toContain('Download rows with errors');
  });
});

describe('a wrong cell in the dialog', () => {
  async function showDialog(answer: () => unknown) {
    let closed = 0;
    const drawn = await showIn(
      'en',
      <>
        <Dialog size={860} phone={false} title="Import" closeLabel="Close" onClose={() => closed++}>
          <ImportPanel entity="stream" onClose={() => undefined} />
        </Dialog>
        <ConfirmHost closeLabel="Close" />
      </>,
      cached(job({}), 'error', [row({ row: 5, issues })]),
    );
    const calls = answerCalls(({ call }) => (call === 'POST /import/correct' ? answer() : job({})));
    const sent = () => calls.filter(({ call }) => call.startsWith('POST'));
    return { ...drawn, input: drawn.getByRole('textbox', { name: 'Start date, row 5' }), sent, closed: () => closed };
  }

  it('has its stored value again after Escape, which sends nothing, and asks nothing', async () => {
    const { input, sent, closed, getByText } = await showDialog(() => job({ corrections: 1 }));
    await input.fill('28.02.2026');
    await userEvent.keyboard('{Escape}');
    await expect.element(input).toHaveValue('31.02.2026');
    await expect.element(input).toHaveFocus();
    expect([closed(), hasUnsaved()]).toEqual([0, false]);
    await input.fill('27.02.2026');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent().map(({ body }) => body)).toMatchObject([{ value: '27.02.2026' }]);
    await expect.element(getByText('Corrected, not checked yet')).toBeVisible();
    await input.fill('26.02.2026');
    await userEvent.keyboard('{Escape}');
    await expect.element(input).toHaveValue('27.02.2026');
    await userEvent.keyboard('{Escape}');
    await expect.poll(closed).toBe(1);
    expect(sent()).toHaveLength(1);
  });

  it('is asked about with Escape after it was refused, and then not sent again', async () => {
    const refusal = new Refusal(409, { code: 'import_not_ready', message: 'x' });
    const { input, sent, closed, getByRole } = await showDialog(() => refusal);
    await input.fill('x');
    await userEvent.keyboard('{Enter}');
    await expect.poll(hasUnsaved).toBe(true);
    await userEvent.keyboard('{Escape}');
    await getByRole('button', { name: 'Discard' }).click();
    await expect.poll(closed).toBe(1);
    expect(sent()).toHaveLength(1);
  });

  it('is not stored by the question whether to discard it', async () => {
    const { input, sent, getByRole } = await showDialog(() => job({ corrections: 1 }));
    await input.fill('28.02.2026');
    const went = vi.fn();
    leave(went);
    await getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => went.mock.calls.length).toBe(1);
    expect(sent()).toEqual([]);
  });
});

describe('scheduling conflicts', () => {
  const conflicts: ScheduleConflict[] = [
    { kind: 'server_load', name: 'media.example.org', stream: null, load: 3, capacity: 2 },
  ];

  it('are told of above the rows, and leave the import as it is', async () => {
    const counts = { new: 2, changed: 0, unchanged: 0, error: 0 };
    const one = job({ counts, conflictCheck: 'done', conflicts: 1 });
    const drawn = await showImport('en', one, 'conflict', [row({ result: 'new', conflicts })]);
    expect(drawn.text()).toContain('1 row has scheduling conflicts. They do not stop the import.');
    await drawn.getByRole('button', { name: 'Show rows' }).click();
    expect(drawn.all('[data-kind="conflict"]').map((item) => item.textContent)).toEqual([
      'media.example.org carries 3 matches at once and is planned for 2',
    ]);
    await expect.element(drawn.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
  });

  it.each([
    ['running', 'Проверка накладок в расписании…'],
    ['done', 'Накладок в расписании нет'],
    ['skipped', 'Накладки в расписании не проверены'],
  ] as const)('say that the look for them is %s', async (conflictCheck, text) => {
    const drawn = await showImport('ru', job({ conflictCheck }));
    expect(drawn.text()).toContain(text);
    expect(drawn.names('radio').join()).not.toContain('Накладки');
  });
});

it('the rows stay in their place while they are read again with their conflicts', async () => {
  function Rows() {
    const [conflictCheck, setCheck] = useState<'running' | 'done'>('running');
    return (
      <>
        <RowsTable job={job({ conflictCheck })} result="new" />
        <button type="button" onClick={() => setCheck('done')}>
          End
        </button>
      </>
    );
  }
  const cached = [['import', 'rows', 7, 'ready', 'running', 'new'], [row({ name: 'Harbour – Pilots' })]] as const;
  const drawn = await showIn('en', <Rows />, [[...cached]]);
  const calls = answerCalls(() => new Promise(() => undefined));
  await drawn.getByRole('button', { name: 'End' }).click();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(drawn.text()).toContain('Harbour – Pilots');
});

it('a finished import leads to the list with its records', async () => {
  let closed = 0;
  const drawn = await showIn(
    'en',
    <Report job={job({ state: 'done', entity: 'team' })} onOther={() => undefined} onClose={() => closed++} />,
    [[['import', 'rows', 7, 'done', 'none', 'new'], []]],
  );
  const link = drawn.getByRole('link', { name: 'Show imported' });
  await expect.element(link).toHaveAttribute('href', '/references/teams?filter=import%3A7');
  await link.click();
  expect(closed).toBe(1);
});
