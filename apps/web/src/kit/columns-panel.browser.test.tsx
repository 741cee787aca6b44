import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LayoutSync } from '#kit/layout-sync.tsx';
import { defaultLayout, readLayout, showLayouts } from '#kit/list-layouts.ts';
import { Refusal, answerCalls } from '#kit/testing/answer-calls.ts';
import type { ReceivedCall } from '#kit/testing/answer-calls.ts';
import { TeamList } from '#kit/testing/team-list.tsx';
import { show } from '#ui/testing/show.tsx';

let calls: ReceivedCall[];
beforeEach(async () => {
  await page.viewport(1280, 800);
  calls = answerCalls(() => ({ layouts: {} }));
});

const saved = () => calls.filter(({ call }) => call === 'PUT /profile/layouts').map(({ body }) => body);
const head = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((cell) => cell.textContent);
const handle = (name: string) => page.getByRole('button', { name: `Move or resize ${name}` });
const width = (column: string) =>
  document.querySelector(`th[data-column="${column}"]`)?.getBoundingClientRect().width ?? 0;

async function openPanel() {
  await show(<TeamList edit={null} create={null} selection={null} />, '/');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
}

describe('the panel of the columns', () => {
  it('shows and hides columns, keeps one, and saves each choice on the server', async () => {
    await openPanel();
    await page.getByRole('checkbox', { name: 'City' }).click();
    await expect.poll(head).toEqual(['Name', 'Sport', 'City']);
    await page.getByRole('checkbox', { name: 'Name' }).click();
    await page.getByRole('checkbox', { name: 'Sport' }).click();
    await expect.poll(head).toEqual(['City']);
    await expect.element(page.getByRole('checkbox', { name: 'City' })).toBeDisabled();
    await expect.poll(() => saved().at(-1)).toEqual({ list: 'team', layout: { ...defaultLayout, columns: ['city'] } });
  });

  it('moves a column with the arrow keys, and says where it is', async () => {
    await openPanel();
    handle('Sport').element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(head).toEqual(['Sport', 'Name']);
    await expect.element(page.getByRole('status')).toHaveTextContent('Sport: position 1 of 2');
    expect(document.activeElement).toBe(handle('Sport').element());
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(head).toEqual(['Name', 'Sport']);
  });

  it('moves a column with the pointer', async () => {
    await openPanel();
    await userEvent.dragAndDrop(handle('Sport'), handle('Name'));
    await expect.poll(head).toEqual(['Sport', 'Name']);
    await expect.poll(() => saved().at(-1)).toMatchObject({ layout: { columns: ['sport', 'name'] } });
  });

  it('changes a width with the arrow keys', async () => {
    await openPanel();
    const before = width('name');
    handle('Name').element().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(() => readLayout('team').widths['name']).toBe(Math.round(Math.round(before - 16) - 16));
    await expect.poll(() => Math.round(width('name'))).toBe(readLayout('team').widths['name']);
    const said = `Name: ${readLayout('team').widths['name']} px wide`;
    await expect.element(page.getByRole('status')).toHaveTextContent(said);
  });

  it('makes rows lower, and takes everything back with one button', async () => {
    showLayouts({ team: { columns: ['sport'], widths: { sport: 300 }, density: 'normal' } });
    await openPanel();
    const row = () => page.getByRole('row').elements()[1]?.getBoundingClientRect().height ?? 0;
    await page.getByText('Compact').click();
    await expect.poll(row).toBeLessThan(36);
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await expect.poll(head).toEqual(['Name', 'Sport']);
    await expect.poll(() => saved().at(-1)).toEqual({ list: 'team', layout: null });
    expect(readLayout('team')).toEqual(defaultLayout);
  });
});

it('changes a width by dragging the edge of a heading, and resets it by a double click', async () => {
  await show(<TeamList edit={null} create={null} selection={null} />, '/');
  const edge = () => document.querySelector<HTMLElement>('[data-handle="name"]') as HTMLElement;
  const before = width('name');
  const { right, top } = edge().getBoundingClientRect();
  const at = (x: number) => ({ bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: top + 5 });
  // A synthetic pointer cannot be captured.
  edge().setPointerCapture = () => undefined;
  edge().hasPointerCapture = () => true;
  edge().dispatchEvent(new PointerEvent('pointerdown', at(right)));
  await expect.poll(() => edge().closest('th')?.dataset['sized']).toBe('true');
  await expect
    .poll(() => {
      edge().dispatchEvent(new PointerEvent('pointermove', at(right - 200)));
      return Math.round(width('name'));
    })
    .toBe(Math.round(before - 200));
  expect(saved()).toEqual([]);
  edge().dispatchEvent(new PointerEvent('pointerup', at(right - 200)));
  await expect.poll(() => readLayout('team').widths).toEqual({ name: Math.round(before - 200) });
  expect(Math.round(width('name'))).toBe(Math.round(before - 200));
  Reflect.deleteProperty(edge(), 'setPointerCapture');
  Reflect.deleteProperty(edge(), 'hasPointerCapture');
  await userEvent.dblClick(edge());
  await expect.poll(() => readLayout('team').widths).toEqual({});
  await expect.poll(() => Math.round(width('name'))).toBe(Math.round(before));
});

describe('the layouts of a person', () => {
  const own = { columns: ['sport'], widths: {}, density: 'compact' } as const;

  it('are read from the server, also those that another window has changed', async () => {
    let layouts: object = { team: own };
    answerCalls(() => ({ layouts }));
    const both = (
      <>
        <TeamList edit={null} create={null} selection={null} />
        <LayoutSync />
      </>
    );
    const { client } = await show(both, '/');
    await expect.poll(head).toEqual(['Sport']);
    layouts = {};
    // As another tab of this browser does.
    localStorage.removeItem('list:team');
    await client.invalidateQueries({ queryKey: ['list_layout'] });
    await expect.poll(head).toEqual(['Name', 'Sport']);
  });

  it('stay as chosen if an answer of the server is older than the choice', async () => {
    const held = Promise.withResolvers<object>();
    const answered = answerCalls(({ call }) => (call === 'GET /profile/layouts' ? held.promise : {}));
    const both = (
      <>
        <TeamList edit={null} create={null} selection={null} />
        <LayoutSync />
      </>
    );
    const { client } = await show(both, '/');
    await expect.poll(() => answered.map(({ call }) => call)).toEqual(['GET /profile/layouts']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'City' }).click();
    await expect.poll(() => answered.at(-1)?.call).toBe('PUT /profile/layouts');
    held.resolve({ layouts: {} });
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(readLayout('team').columns).toEqual(['name', 'sport', 'city']);
    await expect.poll(head).toEqual(['Name', 'Sport', 'City']);
  });

  it('are shown from the first picture on where this browser has shown them before', async () => {
    showLayouts({ team: { ...own, columns: ['city', 'name'] } });
    await show(<TeamList edit={null} create={null} selection={null} />, '/');
    expect(head()).toEqual(['City', 'Name']);
  });

  it('stay as chosen if the server cannot be reached, and a message says so', async () => {
    answerCalls(() => new Refusal(503, { code: 'unavailable', message: 'Busy' }));
    await openPanel();
    await page.getByRole('checkbox', { name: 'City' }).click();
    await expect.poll(head).toEqual(['Name', 'Sport', 'City']);
    expect(readLayout('team').columns).toEqual(['name', 'sport', 'city']);
  });
});
