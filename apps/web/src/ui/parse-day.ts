/** The day of `21.11.2026`, `21.11.26`, `21/11` and `2026-11-21` as typed by hand, as `2026-11-21`; null for anything else. */
export function parseDay(text: string, now: Date): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  const own = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?$/.exec(text.trim());
  const [year, month, date] = iso
    ? [iso[1], iso[2], iso[3]]
    : own
      ? [own[3] ?? String(now.getFullYear()), own[2], own[1]]
      : [];
  if (!year || !month || !date) return null;
  const full = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const parsed = new Date(`${full}T00:00Z`);
  // Date would turn a day that the month does not have into one of the next month.
  return Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(full) ? null : full;
}
