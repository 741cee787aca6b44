import { dayOfYear } from './dates.ts';

/** As a record of a directory has it: any value that is not text counts as none. */
type Window = Partial<Record<'availableFrom' | 'availableUntil' | 'hoursFrom' | 'hoursUntil' | 'hoursZone', unknown>>;

/** `Jun 1, 2031 – Aug 31, 2031, 08:00–23:00 Europe/Moscow`, an open end as `…`; `always` without any of them. */
export function windowText(window: Window, locale: string, always: string): string {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const date = (value: unknown) => {
    const day = text(value);
    return day === null ? null : dayOfYear(day, locale);
  };
  const [from, until] = [date(window.availableFrom), date(window.availableUntil)];
  const [begins, ends] = [text(window.hoursFrom), text(window.hoursUntil)];
  const days = from || until ? [`${from ?? '…'} – ${until ?? '…'}`] : [];
  const hours = begins || ends ? [`${begins ?? '00:00'}–${ends ?? '24:00'}`] : [];
  if (days.length + hours.length === 0) return always;
  return `${[...days, ...hours].join(', ')} ${text(window.hoursZone) ?? ''}`.trim();
}
