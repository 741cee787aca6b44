import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { referenceName } from '#kit/reference-name.ts';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { answerCalls, pageOf, Refusal } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';

const teams = [
  { id: 7, name: 'River Kings' },
  { id: 8, name: 'Harbour City' },
];

beforeEach(() => localStorage.clear());

/** The server finds by more than the letters of a name: here every search finds everything. */
const answerTeams = () =>
  answerCalls(({ call, query }) =>
    call === 'GET /stream/team' ? teams.find(({ id }) => String(id) === query['id']) : pageOf(teams, 1, 50),
  );

/** Finds the teams, and other ones for one search, which waits until the returned function is called. */
function searchTeams(name: string, found: typeof teams): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answerCalls(async ({ body }) => {
    if (!hasName(body, name)) return pageOf(teams, 1, 50);
    await promise;
    return pageOf(found, 1, 50);
  });
  return resolve;
}

type Selected = { value: number | null; name: string | null };

function Team({ first, onChoice }: { first: Selected; onChoice: (choice: Selected) => void }) {
  const [choice, setChoice] = useState(first);
  return (
    <ReferenceSelect
      label="Team"
      target="team"
      within={[{ column: 'sport', value: '5' }]}
      value={choice.value}
      knownName={choice.name}
      onChange={(value, name) => {
        setChoice({ value, name });
        onChoice({ value, name });
      }}
    />
  );
}

const hasName = (body: unknown, name: string) => JSON.stringify(body) === JSON.stringify({ name });
const none: Selected = { value: null, name: null };
const box = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('combobox', { name: 'Team' });

it('asks the server once for what was typed without a pause, within its filters, and offers what it finds', async () => {
  const calls = answerTeams();
  const onChoice = vi.fn();
  const screen = await show(<Team first={none} onChoice={onChoice} />, '/');
  expect(calls).toEqual([]);
  await box(screen).click();
  await expect.element(box(screen)).toHaveFocus();
  for (const letter of 'харбор') document.execCommand('insertText', false, letter);
  await expect.element(screen.getByRole('option', { name: 'Harbour City' })).toBeVisible();
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ name: '' }, { name: 'харбор' }]);
  expect(calls[1]?.headers.get('Filter-Column')).toBe('sport');
  await screen.getByRole('option', { name: 'Harbour City' }).click();
  expect(onChoice.mock.calls).toEqual([[{ value: 8, name: 'Harbour City' }]]);
  await expect.element(box(screen)).toHaveValue('Harbour City');
});

it('takes the option on which the pointer went down, though other results come before it goes up', async () => {
  let results = teams;
  answerCalls(() => pageOf(results, 1, 50));
  const onChoice = vi.fn();
  const screen = await show(<Team first={none} onChoice={onChoice} />, '/');
  await box(screen).click();
  const option = screen.getByRole('option', { name: 'Harbour City' });
  await expect.element(option).toBeVisible();
  await userEvent.fill(box(screen), 'riv');
  results = [{ id: 7, name: 'River Kings' }];
  const pressed = option.element();
  pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  // Longer than the pause after which the search begins.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(pressed.isConnected).toBe(true);
  pressed.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  pressed.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => onChoice.mock.calls).toEqual([[{ value: 8, name: 'Harbour City' }]]);
});

it('is worked by keys alone', async () => {
  answerTeams();
  const onChoice = vi.fn();
  const screen = await show(<Team first={none} onChoice={onChoice} />, '/');
  await userEvent.tab();
  await expect.element(box(screen)).toHaveFocus();
  await userEvent.keyboard('r');
  await expect.element(screen.getByRole('option', { name: 'River Kings' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => onChoice.mock.lastCall).toEqual([{ value: 7, name: 'River Kings' }]);
  await expect.element(screen.getByRole('option', { name: 'River Kings' })).not.toBeInTheDocument();
});

it('takes the highlighted option by Enter while the next search is asked', async () => {
  answerCalls(({ body }) => (hasName(body, 'harb') ? new Promise(() => {}) : pageOf(teams, 1, 50)));
  const onChoice = vi.fn();
  const screen = await show(<Team first={none} onChoice={onChoice} />, '/');
  await box(screen).click();
  await expect.element(screen.getByRole('option', { name: 'Harbour City' })).toBeVisible();
  await userEvent.fill(box(screen), 'harb');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await new Promise((resolve) => setTimeout(resolve, 500));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onChoice.mock.calls).toEqual([[{ value: 8, name: 'Harbour City' }]]);
});

it('takes the highlighted option by Enter wherever the next results put it', async () => {
  const answer = searchTeams('harb', [{ id: 9, name: 'Harbourside' }, ...teams]);
  const onChoice = vi.fn();
  const screen = await show(<Team first={none} onChoice={onChoice} />, '/');
  await box(screen).click();
  await expect.element(screen.getByRole('option', { name: 'Harbour City' })).toBeVisible();
  await userEvent.fill(box(screen), 'harb');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  answer();
  await expect.element(screen.getByRole('option', { name: 'Harbourside' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onChoice.mock.calls).toEqual([[{ value: 8, name: 'Harbour City' }]]);
});

it('takes nothing by Enter when the highlighted option is not among the next results', async () => {
  const answer = searchTeams('kings', [
    { id: 7, name: 'River Kings' },
    { id: 9, name: 'Kings Cross' },
  ]);
  const onChoice = vi.fn();
  const screen = await show(<Team first={none} onChoice={onChoice} />, '/');
  await box(screen).click();
  await expect.element(screen.getByRole('option', { name: 'Harbour City' })).toBeVisible();
  await userEvent.fill(box(screen), 'kings');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  answer();
  await expect.element(screen.getByRole('option', { name: 'Kings Cross' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onChoice).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('option', { name: 'Kings Cross' })).toBeVisible();
});

it.each([none, { value: 7, name: 'River Kings' }])('says why a search failed, with %j chosen', async (first) => {
  answerCalls(() => new Refusal(503, { code: 'unavailable', message: 'x' }));
  const screen = await show(<Team first={first} onChoice={() => {}} />, '/');
  await box(screen).click();
  await expect.element(screen.getByText(/server is busy/)).toBeVisible();
  expect(screen.getByText('Nothing found').elements()).toEqual([]);
});

it('shows a name that is known without asking', async () => {
  const calls = answerTeams();
  const screen = await show(<Team first={{ value: 7, name: 'River Kings' }} onChoice={() => {}} />, '/');
  await expect.element(box(screen)).toHaveValue('River Kings');
  expect(calls).toEqual([]);
});

it('reads the name of a value that comes without one', async () => {
  const calls = answerTeams();
  const screen = await show(<Team first={{ value: 8, name: null }} onChoice={() => {}} />, '/');
  await expect.element(box(screen)).toHaveValue('Harbour City');
  expect(calls.map(({ call, query }) => ({ call, query }))).toEqual([{ call: 'GET /stream/team', query: { id: '8' } }]);
});

it('keeps its value when somebody types and leaves', async () => {
  answerTeams();
  const onChoice = vi.fn();
  const screen = await show(<Team first={{ value: 7, name: 'River Kings' }} onChoice={onChoice} />, '/');
  await box(screen).click();
  await userEvent.type(box(screen), 'xyz');
  await userEvent.tab();
  await expect.element(box(screen)).toHaveValue('River Kings');
  expect(onChoice).not.toHaveBeenCalled();
});

it('a record is called by its name, a status in Russian by its Russian one', () => {
  const status = { id: 3, name: 'Live', nameRu: 'В эфире' };
  expect([referenceName(status, 'en'), referenceName(status, 'ru')]).toEqual(['Live', 'В эфире']);
  expect(referenceName({ id: 3, name: 'Спартак' }, 'ru')).toBe('Спартак');
});

it('a server is called by its host and its place, which tell two of one host apart', () => {
  expect(referenceName({ id: 3, fqdn: 'media.example.org', location: 'Riga' }, 'en')).toBe('media.example.org · Riga');
  expect(referenceName({ id: 3, fqdn: 'media.example.org', location: '' }, 'en')).toBe('media.example.org');
});

it('a record without a name is called by its number, never by nothing', () => {
  expect(referenceName({ id: 3 }, 'en')).toBe('3');
  expect(referenceName({ id: 3, fqdn: '', location: '' }, 'ru')).toBe('3');
});
