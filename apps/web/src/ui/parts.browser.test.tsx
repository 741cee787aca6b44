import { nameOf, textOf } from '#ui/testing/read-element.ts';
import { showIn } from '#ui/testing/show.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';
import { chooseZone } from './zone.ts';
import { StatusDot, StatusLabel } from './status-dot.tsx';
import type { Tone } from './status-dot.tsx';
import { Pager } from './pager.tsx';
import { EmptyState } from './empty-state.tsx';
import { SearchBox } from './search-box.tsx';
import { SortButton } from './sort-button.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { RelativeTime, DateTime } from './date-time.tsx';

const idle = () => undefined;

describe('a light', () => {
  const tones: Tone[] = ['ok', 'warn', 'bad', 'info', 'mute', 'odd'];

  it('has a shape of its own for every tone, so that the color need not be seen', async () => {
    const shapes: (string | undefined)[] = [];
    for (const tone of tones)
      shapes.push((await showIn('en', <StatusLabel tone={tone} label="x" hint={null} />, [])).all('svg')[0]?.innerHTML);
    expect(new Set(shapes).size).toBe(tones.length);
  });

  it('says its word; the shape beside it is not read', async () => {
    const drawn = await showIn('en', <StatusLabel tone="bad" label="Down" hint="No signal" />, []);
    expect(drawn.text()).toBe('Down');
    expect(drawn.all('svg')[0]?.ariaHidden).toBe('true');
    expect(drawn.all('[title="No signal"]')).toHaveLength(1);
  });

  it('has no empty hover where there is nothing more to say', async () => {
    expect((await showIn('en', <StatusLabel tone="ok" label="OK" hint={null} />, [])).all('[title]')).toEqual([]);
  });

  it('without a word is a picture with a name', async () => {
    const drawn = await showIn('ru', <StatusDot tone="ok" label="Работает" />, []);
    expect(drawn.names('img')).toEqual(['Работает']);
  });
});

describe('the pager', () => {
  const pager = (language: 'en' | 'ru', page: number, last: number, total: number, size: number) =>
    showIn(
      language,
      <Pager
        shown={{ current_page: page, last_page: last, total }}
        size={size}
        sizes={[10, 50, 100]}
        onChange={idle}
      />,
      [],
    );
  const stopped = (drawn: Awaited<ReturnType<typeof pager>>) => drawn.all('button:disabled').map(nameOf);

  it('says which rows are shown of how many, with the digits of the language', async () => {
    expect((await pager('en', 3, 124, 12_345, 100)).text()).toContain('201–300 of 12,345');
    expect((await pager('ru', 3, 124, 12_345, 100)).text()).toMatch(/201–300 из 12\s345/);
  });

  it('ends with the last row', async () => {
    expect((await pager('en', 5, 5, 43, 10)).text()).toContain('41–43 of 43');
    expect((await pager('en', 1, 1, 1, 10)).text()).toContain('1–1 of 1');
    expect((await pager('en', 1, 1, 0, 10)).text()).toContain('0–0 of 0');
  });

  it('goes neither before the first page nor beyond the last', async () => {
    expect(stopped(await pager('en', 1, 3, 25, 10))).toEqual(['Previous page']);
    expect(stopped(await pager('en', 2, 3, 25, 10))).toEqual([]);
    expect(stopped(await pager('ru', 3, 3, 25, 10))).toEqual(['Следующая страница']);
    expect(stopped(await pager('en', 1, 1, 5, 10))).toHaveLength(2);
  });

  it('is a landmark with a name, and its choice of a size has one too', async () => {
    const drawn = await pager('ru', 1, 1, 5, 50);
    expect(drawn.names('navigation')).toEqual(['Страницы']);
    expect(drawn.names('combobox')).toEqual(['Строк на странице']);
    expect(drawn.all('option:checked').map(textOf)).toEqual(['50']);
  });

  it('tells a change of rows to whoever does not see it', async () => {
    const [live] = (await pager('en', 2, 3, 25, 10)).all('[aria-live="polite"]');
    expect(live && textOf(live)).toBe('11–20 of 25');
  });

  it('has arrows that turn with the direction of the text', async () => {
    const drawn = await pager('en', 2, 3, 25, 10);
    const arrows = drawn.all('svg.mantine-rotate-rtl');
    expect(arrows).toHaveLength(2);
  });
});

describe('an instant on a screen', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00Z'), toFake: ['Date'] });
    chooseZone('Europe/Moscow');
  });
  const when = (language: 'en' | 'ru', at: string, zone: string, clockless = false) =>
    showIn(language, <DateTime at={at} zone={zone} clockless={clockless} />, []);

  it('is the clock of the chosen zone, with the distance; the day only when it is another', async () => {
    expect((await when('en', '2026-11-21T18:25:00Z', 'UTC')).text()).toBe('21:25 in 25 min.');
    expect((await when('en', '2026-11-21T21:25:00Z', 'UTC')).text()).toBe('00:25 Sun, Nov 22 in 3 hr.');
    expect((await when('ru', '2026-11-21T18:25:00Z', 'UTC')).text()).toBe('21:25 через 25 мин.');
  });

  it('has the year when it is another one', async () => {
    expect((await when('en', '2027-01-02T12:00:00Z', 'UTC')).text()).toContain('2027');
  });

  it('has no clock while the time is not known, and keeps its day', async () => {
    expect((await when('en', '2026-11-23T09:00:00Z', 'UTC', true)).text()).toMatch(/^—:— Mon, Nov 23/);
  });

  it('carries the time of the venue on hover, unless that is the viewer’s own zone', async () => {
    const title = async (zone: string) =>
      (await when('en', '2026-11-21T18:25:00Z', zone)).all('time')[0]?.getAttribute('title');
    expect(await title('America/New_York')).toBe(
      'Nov 21, 2026, 21:25:00 GMT+3\nAmerica/New_York: Nov 21, 2026, 13:25:00 EST',
    );
    expect(await title('Europe/Moscow')).toBe('Nov 21, 2026, 21:25:00 GMT+3');
  });

  it('is written for machines too', async () => {
    const [time] = (await when('ru', '2026-11-21T18:25:00Z', 'UTC')).all('time');
    expect(time?.getAttribute('datetime')).toBe('2026-11-21T18:25:00Z');
  });

  it('that lies a little ahead by a slow clock is not in the future when it is an age', async () => {
    const age = async (at: string) => (await showIn('en', <RelativeTime at={at} />, [])).text();
    expect(await age('2026-11-21T18:00:02Z')).not.toMatch(/^in [1-9]/);
    expect(await age('2026-11-21T17:45:00Z')).toBe('15 min. ago');
  });
});

describe('a choice of a few', () => {
  const options = [
    { value: 'all', label: 'All' },
    { value: 'mine', label: 'Mine' },
    { value: 'none', label: 'None', disabled: true },
  ];

  it('is a named group of radio buttons, of which one is chosen', async () => {
    const drawn = await showIn(
      'en',
      <SegmentedControl label="View" value="mine" options={options} onChange={idle} />,
      [],
    );
    expect(drawn.names('radiogroup')).toEqual(['View']);
    expect(drawn.all('label').map(textOf)).toEqual(['All', 'Mine', 'None']);
    const inputs = drawn.all('input').map((input) => [input.matches(':checked'), input.matches(':disabled')]);
    expect(inputs).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it('has one name for its buttons, and another than the group beside it', async () => {
    const group = <SegmentedControl label="View" value={null} options={options} onChange={idle} />;
    const drawn = await showIn(
      'en',
      <>
        {group}
        {group}
      </>,
      [],
    );
    const names = drawn.all('input').map((element) => element.getAttribute('name'));
    expect(new Set(names.slice(0, 3)).size).toBe(1);
    expect(new Set(names).size).toBe(2);
    expect(drawn.all(':checked')).toEqual([]);
  });
});

it('the head of a column says what pressing it sorts by', async () => {
  const drawn = await showIn('ru', <SortButton label="Начало" order="asc" usual={null} onPress={idle} />, []);
  expect(drawn.texts('button')).toEqual(['Начало']);
  const [button] = drawn.all('button[type="button"]');
  expect(button?.dataset['on']).toBe('true');
  expect(button?.title).toContain('Начало');
});

it('what stands in place of rows is urgent only when something failed', async () => {
  const panel = (urgent: boolean) =>
    showIn(
      'en',
      <EmptyState icon={null} title="Nothing" text="Yet" urgent={urgent} action={{ label: 'Retry', onClick: idle }} />,
      [],
    );
  expect((await panel(true)).getByRole('alert').elements()).toHaveLength(1);
  expect((await panel(false)).getByRole('status').elements()).toHaveLength(1);
  expect((await panel(true)).names('button')).toEqual(['Retry']);
});

it('a panel without a next step has no button', async () => {
  const drawn = await showIn(
    'en',
    <EmptyState icon={null} title="Nothing" text="Yet" urgent={false} action={null} />,
    [],
  );
  expect(drawn.all('button')).toEqual([]);
  expect(drawn.text()).toBe('Nothing Yet');
});

it('rows on their way are as many as will come, and nobody is read them', async () => {
  const drawn = await showIn(
    'en',
    <table>
      <tbody>
        <SkeletonRows rows={7} cells={4} />
      </tbody>
    </table>,
    [],
  );
  expect(drawn.all('tr')).toHaveLength(7);
  expect(drawn.all('td')).toHaveLength(28);
  expect(drawn.all('tr').every((row) => row.ariaHidden === 'true')).toBe(true);
});

describe('the search', () => {
  it('has a name in both languages, and a cross once something is typed', async () => {
    const box = (language: 'en' | 'ru', value: string) =>
      showIn(language, <SearchBox value={value} onSearch={idle} />, []);
    expect((await box('en', '')).names('searchbox')).toEqual(['Search']);
    expect((await box('en', '')).all('button')).toEqual([]);
    const typed = await box('ru', 'Спартак');
    await expect.element(typed.getByRole('searchbox')).toHaveValue('Спартак');
    expect(typed.names('button')).toHaveLength(1);
    expect(typed.names('button')[0]).toMatch(/[а-я]/);
  });
});
