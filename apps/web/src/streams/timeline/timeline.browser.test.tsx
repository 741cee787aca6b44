import type { HistoryEntry, SamplePeriod, Samples } from '@touchline/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setToken } from '#kit/session.ts';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import type { ReceivedCall } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { Timeline } from './timeline.tsx';

const nowMs = Date.parse('2026-11-21T19:00:00Z');
const at = (minute: number) => new Date(Date.parse('2026-11-21T18:00:00Z') + minute * 60_000).toISOString();
const stream = streamOnWall({});

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const period = (minute: number, mbit: number): SamplePeriod => ({
  at: at(minute),
  probes: 6,
  bitrate: { low: (mbit - 1) * 1e6, mean: mbit * 1e6, high: mbit * 1e6 },
  fps: { low: 25, mean: 25, high: 25 },
  probeMs: null,
  loudness: null,
  difference: null,
});
const samples: Samples = {
  from: at(-15),
  to: at(60),
  stepS: 60,
  gapS: 120,
  periods: [period(0, 3), period(1, 3.5), period(10, 2)],
};
const entry = (id: number, minute: number, kind: HistoryEntry['kind'], more: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  at: at(minute),
  kind,
  from: null,
  to: null,
  reason: null,
  userName: null,
  ...more,
});
const history = [
  entry(4, 30, 'comment', { userName: 'Ann' }),
  entry(3, 5, 'state', { from: 'ok', to: 'down', reason: 'hls stalled' }),
  entry(2, 2, 'take', { to: 'Ann' }),
  entry(1, 0, 'state', { from: 'waiting', to: 'ok' }),
];

const answer = ({ call, headers }: ReceivedCall) => {
  if (call.endsWith('/stream/samples')) return samples;
  return pageOf(call.endsWith('/stream/history') ? history.filter(isWithin(headers)) : [], 1, 100);
};

/** As the server reads the filter by time. */
function isWithin(headers: Headers) {
  const period = decodeURIComponent(headers.get('Filter-Value')?.split(',')[0] ?? '');
  const [from = '', to = ''] = period.split('..');
  return (one: HistoryEntry) => one.at >= from && one.at < to;
}

async function showTimeline(address: string) {
  const calls = answerCalls(answer);
  const screen = await show(<Timeline stream={stream} />, address);
  const asked = () => calls.filter(({ call }) => call.endsWith('/stream/samples')).map(({ query }) => query);
  const chart = screen.getByRole('application');
  await expect.element(chart).toBeVisible();
  const text = () => chart.element().textContent;
  return { ...screen, asked, chart, text };
}

const box = (chart: Element) => chart.querySelector('[data-testid="timeline-surface"]')?.getBoundingClientRect();

it('draws a curve in pieces, with a gap where nothing was measured', async () => {
  const { chart } = await showTimeline('/');
  const line = () => chart.element().querySelector('[data-measure="bitrate"] path:last-child')?.getAttribute('d') ?? '';
  await expect.poll(line).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+M[\d.]+ [\d.]+h0$/);
  expect(chart.element().querySelector('[data-measure="probeMs"] path:last-child')?.getAttribute('d')).toBe('');
});

it('shows states, takes and events on the axis of the match', async () => {
  const { chart, asked, text } = await showTimeline('/');
  await expect.poll(text).toMatch(/Waiting.*OK.*Down.*Ann/);
  expect(chart.element().querySelectorAll('[data-kind="comment"]')).toHaveLength(1);
  expect(asked()[0]).toMatchObject({ id: '1', from: at(-15), to: at(60) });
});

it('knows what lasted when the range began', async () => {
  const { text } = await showTimeline(`/?from=${at(40)}&to=${at(55)}`);
  await expect.poll(text).toMatch(/Signal *Down *Taken by *Ann/);
});

it('says so when the range has more history than it reads', async () => {
  const flapping = Array.from({ length: 700 }, (_, index) =>
    entry(700 - index, 50 - index / 20, 'state', { from: index % 2 ? 'ok' : 'down', to: index % 2 ? 'down' : 'ok' }),
  );
  answerCalls((received) => {
    if (!received.call.endsWith('/stream/history')) return answer(received);
    return pageOf(flapping.filter(isWithin(received.headers)), Number(received.headers.get('Page-Current')), 100);
  });
  const { getByText } = await show(<Timeline stream={stream} />, '/');
  await expect.element(getByText(/the axis has the newest 500 entries only/)).toBeVisible();
});

it('zooms with + and −, moves with the arrow keys, goes back to the match with 0, and keeps the range in the address', async () => {
  const { chart, asked, search } = await showTimeline('/?panel=view');
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('+');
  await expect.poll(search).toEqual({ panel: 'view', from: at(3.75), to: at(41.25) });
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .poll(() => search()['from'])
    .toBe(new Date(Date.parse(at(3.75)) - 562_500 + 500).toISOString().replace(/\.\d+/, '.000'));
  await userEvent.keyboard('0');
  await expect.poll(search).toEqual({ panel: 'view' });
  expect(asked().length).toBeGreaterThan(2);
});

it('zooms to what is dragged over, and not after Escape', async () => {
  const { chart, search } = await showTimeline('/');
  const { left = 0, width = 0, top = 0 } = box(chart.element()) ?? {};
  const surface = chart.element().querySelector<HTMLElement>('[data-testid="timeline-surface"]');
  if (!surface) throw new Error('no surface');
  surface.setPointerCapture = () => undefined;
  const point = (type: string, share: number) =>
    surface.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        button: 0,
        pointerId: 1,
        clientX: left + width * share,
        clientY: top + 9,
      }),
    );
  const drag = async (from: number, to: number) => {
    point('pointerdown', from);
    await new Promise((resolve) => setTimeout(resolve, 20));
    point('pointermove', to);
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await drag(0.2, 0.6);
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  point('pointerup', 0.6);
  expect(search()).toEqual({});
  await drag(0.6, 0.2);
  point('pointerup', 0.2);
  await expect.poll(search).toEqual({
    from: expect.stringMatching('2026-11-21T18:00:'),
    to: expect.stringMatching('2026-11-21T18:30:'),
  });
});

it('says what was at the instant below the pointer', async () => {
  const { chart, getByText, text } = await showTimeline('/');
  await expect.poll(text).toMatch(/Down/);
  const surface = chart.element().querySelector('[data-testid="timeline-surface"]');
  const { left = 0, width = 0, top = 0 } = box(chart.element()) ?? {};
  surface?.dispatchEvent(
    new PointerEvent('pointermove', { bubbles: true, clientX: left + width * 0.6, clientY: top + 9 }),
  );
  await expect.element(getByText('Comment, Ann')).toBeVisible();
  expect(chart.element().parentElement?.textContent).toMatch(/:30:\d\d.*Down.*Ann/);
  // In the gap there is no value.
  expect(text()).toMatch(/Bitrate—/);
});

it('shows the numbers as a table, newest first', async () => {
  const { getByRole } = await showTimeline('/');
  await getByRole('button', { name: 'Table' }).click();
  await expect.element(getByRole('table', { name: 'What was measured, by period' })).toBeVisible();
  const rows = getByRole('row')
    .elements()
    .map((row) => row.textContent);
  expect(rows[1]).toMatch(/2 \(1 to 2\)25—$/);
  expect(rows).toHaveLength(4);
});

it('asks for the last hour or more, and says so when nothing was measured', async () => {
  answerCalls((received) =>
    received.call.endsWith('/stream/samples') ? { ...samples, periods: [] } : answer(received),
  );
  const { getByRole, getByText, router } = await show(<Timeline stream={stream} />, '/');
  await getByRole('radio', { name: '7 days' }).click({ force: true });
  await expect.poll(() => router.state.location.search).toEqual({ period: 'week' });
  await expect.element(getByText(/Nothing was measured in this period/)).toBeVisible();
});

it('says why the curves are missing, and tries again', async () => {
  let isDown = true;
  answerCalls((received) => {
    if (received.call.endsWith('/stream/samples') && isDown)
      return new Refusal(500, { code: 'internal', message: 'x' });
    return answer(received);
  });
  const { getByRole, getByText } = await show(<Timeline stream={stream} />, '/');
  await expect.element(getByText('Could not load the curves')).toBeVisible();
  isDown = false;
  await getByRole('button', { name: 'Retry' }).click();
  await expect.element(getByText('Could not load the curves')).not.toBeInTheDocument();
});

it('shows who watched to those who may know', async () => {
  setToken(`token of ${crypto.randomUUID()}`);
  const viewer = { id: 1, name: 'Acme Bet', kind: 'client', format: 'hls', startedAt: at(5), endedAt: at(25) };
  answerCalls((received) => {
    if (received.call.endsWith('/profile')) return { id: 1, role: 'editor', timezone: 'UTC' };
    return received.call.endsWith('/stream/viewers') ? pageOf([viewer], 1, 100) : answer(received);
  });
  const { getByText } = await show(<Timeline stream={stream} />, '/');
  await expect.element(getByText('Acme Bet, HLS')).toBeVisible();
  await expect.element(getByText(/sessions are shown/)).not.toBeInTheDocument();
  setToken(null);
});

it('says so when there were more viewers than it shows', async () => {
  setToken(`token of ${crypto.randomUUID()}`);
  const viewer = { id: 1, name: 'Acme Bet', kind: 'client', format: 'hls', startedAt: at(5), endedAt: at(25) };
  const many = Array.from({ length: 250 }, (_, index) => ({ ...viewer, id: index + 1 }));
  answerCalls((received) => {
    if (received.call.endsWith('/profile')) return { id: 1, role: 'editor', timezone: 'UTC' };
    return received.call.endsWith('/stream/viewers') ? pageOf(many, 1, 100) : answer(received);
  });
  const { getByText } = await show(<Timeline stream={stream} />, '/');
  await expect.element(getByText(/only the newest 100 of 250 sessions are shown/)).toBeVisible();
  setToken(null);
});
