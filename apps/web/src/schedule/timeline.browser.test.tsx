import type { ScheduledMatch } from '@touchline/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#ui/testing/show.tsx';
import { chooseZone } from '#ui/zone.ts';
import { lanesOf } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import { useLook } from './look.ts';
import { joinAnswers } from './match.ts';
import { periodOf } from './period.ts';
import type { View } from './schedule-search.ts';
import { answer, at, planned } from './testing/matches.ts';
import { pointOf, press, release } from './testing/drag.ts';
import { Timeline } from './timeline.tsx';

beforeEach(async () => {
  chooseZone('UTC');
  await page.viewport(1_280, 720);
});

const evening = [
  planned(1),
  planned(2, { startAt: '2031-06-04T21:00:00.000Z', phase: 'live', state: 'down', holders: [1] }),
  planned(3, { server: 2, startTimeTbd: true }),
];

async function showTimeline(
  matches: readonly ScheduledMatch[],
  isEditor: boolean,
  view: View = 'day',
  servers: readonly string[] | null = null,
) {
  const answered = answer(matches);
  const named = servers?.map((name, index) => ({ id: index + 1, name })) ?? answered.servers;
  const { names } = joinAnswers([{ ...answered, servers: named }]);
  const lanesFor = (some: readonly ScheduledMatch[]) =>
    lanesOf(
      joinAnswers([answer(some)]).matches,
      { grouping: 'server', names, always: [], noneName: 'No server', locale: 'en' },
      null,
    );
  let setLanes: (next: Lanes) => void = () => undefined;
  const editing = { isFree: vi.fn(() => true), onChange: vi.fn(), onDraw: vi.fn() };
  const onOpen = vi.fn();
  function Shown() {
    const [lanes, set] = useState(() => lanesFor(matches));
    setLanes = set;
    const look = useLook(
      names,
      new Map([[1, [{ kind: 'same_match', name: null, stream: null, load: null, capacity: null }]]]),
    );
    return (
      <div style={{ display: 'flex', height: 600 }}>
        <Timeline
          view={view}
          period={periodOf(view, '2031-06-04', 'UTC')}
          lanes={lanes}
          look={look}
          editing={isEditor ? editing : null}
          onOpen={onOpen}
        />
      </div>
    );
  }
  const screen = await show(<Shown />, '/');
  const region = screen.getByRole('region', { name: 'Timeline' });
  const hourPx = () => Number.parseFloat(document.querySelector<HTMLElement>('[data-editable]')!.style.backgroundSize);
  // The evening is to the right of what a narrow view shows first.
  const block = async (name: string) => {
    region.element().scrollLeft = 100_000;
    const found = screen.getByRole('button', { name: new RegExp(name) });
    await expect.element(found).toBeInTheDocument();
    found.element().scrollIntoView({ inline: 'center' });
    return found.element();
  };
  /** Shows other matches, as a live event would. */
  const change = (next: readonly ScheduledMatch[]) => flushSync(() => setLanes(lanesFor(next)));
  return { screen, region, block, editing, onOpen, hourPx, change };
}

it('says of a match when, which, where, what state and who', async () => {
  const { screen, block } = await showTimeline(evening, false);
  await block('Match 2');
  const names = () =>
    screen
      .getByRole('button')
      .elements()
      .map((element) => element.getAttribute('aria-label'));
  await expect
    .poll(names)
    .toEqual([
      '18:00–20:00 (time TBD) · Match 3 · Football · media-9.example.org · Scheduled',
      '18:00–20:00 · Match 1 · Football · media-10.example.org · Scheduled · 1 scheduling conflict',
      '21:00–23:00 · Match 2 · Football · media-10.example.org · Scheduled · Down · Ada',
    ]);
  await expect.element(screen.getByRole('group', { name: 'media-9.example.org' })).toBeInTheDocument();
});

it('a match that did not come on air is as red as one that lost its signal', async () => {
  const late = planned(4, { startAt: '2031-06-04T21:30:00.000Z', state: 'down' });
  const waiting = planned(5, { startAt: '2031-06-04T21:30:00.000Z', state: 'waiting' });
  const { block } = await showTimeline([...evening, late, waiting], false);
  const colorOf = async (name: string) => getComputedStyle(await block(name)).borderLeftColor;
  const lost = await colorOf('Match 2');
  expect(await colorOf('Match 4')).toBe(lost);
  expect(await colorOf('Match 5')).not.toBe(lost);
});

it('servers of one host are told apart by their names', async () => {
  const servers = ['localhost · Rehearsal', 'localhost · Rehearsal, switched off'];
  await showTimeline([planned(1), planned(2, { server: 2 })], false, 'day', servers);
  const cut = () =>
    servers.filter((name) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.querySelector(`[title="${name}"]`)!;
      return scrollHeight > clientHeight || scrollWidth > clientWidth;
    });
  await expect.element(page.getByTitle(servers[1] ?? '', { exact: true })).toBeVisible();
  expect(cut()).toEqual([]);
});

it('draws only the matches in view, of ten thousand', async () => {
  const monday = Date.parse('2031-06-02T00:00:00Z');
  const many = Array.from({ length: 10_000 }, (_, id) =>
    planned(id + 1, { startAt: new Date(monday + ((id * 7) % 10_000) * 60_000).toISOString() }),
  );
  const { region, screen } = await showTimeline(many, true, 'week');
  const drawn = () => screen.getByRole('button').elements().length;
  await expect.poll(drawn).toBeGreaterThan(50);
  expect(drawn()).toBeLessThan(1_000);
  const element = region.element();
  expect(element.scrollHeight).toBeGreaterThan(2_000);
  element.scrollTo(element.scrollWidth / 2, element.scrollHeight / 2);
  const middle = () => document.elementFromPoint(700, 300)?.closest('[data-place]') ?? null;
  await expect.poll(middle).not.toBeNull();
  expect(drawn()).toBeLessThan(1_000);
});

it('a press opens a match', async () => {
  const { block, onOpen, editing } = await showTimeline(evening, true);
  const match = await block('Match 1');
  press(match, pointOf(match, null), { x: 2, y: 0 });
  release(match);
  expect(onOpen).toHaveBeenCalledWith(1);
  expect(editing.onChange).not.toHaveBeenCalled();
});

it('a match is dragged to another time and another server, and is not opened by that', async () => {
  const { block, onOpen, editing, hourPx } = await showTimeline(evening, true);
  const match = await block('Match 1');
  press(match, pointOf(match, null), { x: hourPx() / 2, y: 0 });
  await expect.element(page.getByText('Wed, Jun 4, 2031, 18:30–20:30')).toBeVisible();
  release(match);
  const moved = { startMs: at('18:30'), endMs: at('20:30') };
  expect(editing.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1 }), moved);
  // The row of the other server is above.
  press(match, pointOf(match, null), { x: 0, y: -28 });
  release(match);
  const other = { startMs: at('18:00'), endMs: at('20:00'), server: 2 };
  expect(editing.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1 }), other);
  expect(onOpen).not.toHaveBeenCalled();
});

it('a match is dropped on the server under the pointer, also after others have moved the rows', async () => {
  const { block, editing, change, hourPx } = await showTimeline(evening, true);
  const match = await block('Match 1');
  press(match, pointOf(match, null), { x: hourPx(), y: 0 });
  // Its server is now a row below, and the other one has two rows.
  change([...evening, planned(4, { server: 2 })]);
  release(match);
  const dropped = { startMs: at('19:00'), endMs: at('21:00'), server: 2 };
  expect(editing.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1 }), dropped);
});

it('a match is stretched at either end', async () => {
  const { block, editing, hourPx } = await showTimeline(evening, true);
  const match = await block('Match 1');
  const { width } = match.getBoundingClientRect();
  press(match, pointOf(match, width - 2), { x: hourPx(), y: 0 });
  release(match);
  expect(editing.onChange).toHaveBeenLastCalledWith(expect.anything(), { startMs: at('18:00'), endMs: at('21:00') });
  press(match, pointOf(match, 2), { x: -hourPx(), y: 0 });
  release(match);
  expect(editing.onChange).toHaveBeenLastCalledWith(expect.anything(), { startMs: at('17:00'), endMs: at('20:00') });
});

it('Escape ends a drag without a change', async () => {
  const { block, editing, onOpen, hourPx } = await showTimeline(evening, true);
  const match = await block('Match 1');
  press(match, pointOf(match, null), { x: hourPx(), y: 0 });
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  release(match);
  expect(editing.onChange).not.toHaveBeenCalled();
  expect(onOpen).not.toHaveBeenCalled();
});

it('a new match is drawn on an empty spot of a server', async () => {
  const { block, editing, hourPx } = await showTimeline(evening, true);
  const match = await block('Match 2');
  // Two hours before it, in the row of its server.
  const start = { x: match.getBoundingClientRect().left - 0.75 * hourPx(), y: pointOf(match, null).y };
  const body = document.querySelector('[data-editable]')!;
  press(body, start, { x: hourPx() / 2, y: 4 });
  release(body);
  const [group, times] = editing.onDraw.mock.lastCall!;
  expect(group).toMatchObject({ id: 1 });
  expect(times).toEqual({ startMs: at('20:15'), endMs: at('20:45') });
});

it('a match that is being saved stays where it is', async () => {
  const { block, editing, hourPx } = await showTimeline(evening, true);
  editing.isFree.mockReturnValue(false);
  const match = await block('Match 1');
  press(match, pointOf(match, null), { x: hourPx(), y: 0 });
  release(match);
  expect(editing.onChange).not.toHaveBeenCalled();
});

it('who may not edit can open matches only', async () => {
  const { block, onOpen, editing, hourPx } = await showTimeline(evening, false);
  const match = await block('Match 1');
  press(match, pointOf(match, null), { x: hourPx(), y: 0 });
  release(match);
  expect(onOpen).toHaveBeenCalledWith(1);
  onOpen.mockClear();
  match.focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
  expect(onOpen).toHaveBeenCalledWith(1);
  expect(editing.onChange).not.toHaveBeenCalled();
  expect(editing.onDraw).not.toHaveBeenCalled();
});

const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';

it('arrow keys go from match to match, also into what was not drawn', async () => {
  const far = planned(4, { startAt: '2031-06-08T20:00:00.000Z' });
  const { region } = await showTimeline([...evening, far], true, 'week');
  region.element().focus();
  region.element().scrollLeft = 2_400;
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toContain('Match');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toContain('Match 1');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toContain('Match 2');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toContain('Match 4');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toContain('Match 4');
});

it('the keyboard finds the first match where none is in view', async () => {
  const { region } = await showTimeline([planned(4, { startAt: '2031-06-08T20:00:00.000Z' })], true, 'week');
  region.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toContain('Match 4');
});

it('with Shift the keys move a match, with Ctrl its end; Enter saves, Escape cancels', async () => {
  const { block, editing, onOpen } = await showTimeline(evening, true);
  (await block('Match 1')).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowUp}{/Shift}');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Wed, Jun 4, 2031, 18:10–20:10 · media-9.example.org');
  await userEvent.keyboard('{Enter}');
  const moved = { startMs: at('18:10'), endMs: at('20:10'), server: 2 };
  expect(editing.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1 }), moved);
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}{Enter}');
  const shorter = { startMs: at('18:00'), endMs: at('19:55') };
  expect(editing.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1 }), shorter);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Escape}{Enter}');
  expect(editing.onChange).toHaveBeenCalledTimes(2);
  expect(onOpen).toHaveBeenCalledWith(1);
});

it('a change by keyboard is saved after a pause', async () => {
  const { block, editing } = await showTimeline(evening, true);
  (await block('Match 1')).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(editing.onChange).not.toHaveBeenCalled();
  await expect.poll(() => editing.onChange.mock.lastCall?.[1]).toEqual({ startMs: at('17:55'), endMs: at('19:55') });
});

it('a change by keyboard is saved when the screen is left before the pause has passed', async () => {
  const { block, editing, screen } = await showTimeline(evening, true);
  (await block('Match 1')).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await screen.unmount();
  const moved = { startMs: at('18:05'), endMs: at('20:05') };
  expect(editing.onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1 }), moved);
});
