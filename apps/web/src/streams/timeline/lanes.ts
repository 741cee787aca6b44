import type { HistoryEntry } from '@touchline/contract';
import type { TimeRange } from './time-range.ts';

/** Something that lasted, such as a state. The first one may have begun before anything is known: -Infinity. */
export type Span = { fromMs: number; toMs: number; value: string };

const eventKinds: readonly HistoryEntry['kind'][] = [
  'refusal',
  'comment',
  'cut',
  'edit',
  'go',
  'no_go',
  'confirm',
  'no_show',
];

export type Lanes = {
  state: Span[];
  status: Span[];
  /** Address of the encoder while it published. */
  encoder: Span[];
  /** Who held the stream. */
  takes: Span[];
  /** What happened at one instant, oldest first. */
  events: HistoryEntry[];
};

/** Newest first. `isWhole`: nothing that lasts happened before the oldest entry. */
export type KnownHistory = { entries: readonly HistoryEntry[]; isWhole: boolean };

/** The lanes of a stream's history. `endMs`: until when what is so now is known. */
export function lanesOf({ entries, isWhole }: KnownHistory, endMs: number): Lanes {
  const oldestFirst = entries.toReversed();
  const startMs = startOf(oldestFirst, isWhole);
  const of = (...kinds: HistoryEntry['kind'][]) => oldestFirst.filter(({ kind }) => kinds.includes(kind));
  return {
    state: changesOf(of('state'), endMs, startMs),
    status: changesOf(of('status'), endMs, startMs),
    encoder: pairsOf(of('publish', 'unpublish'), endMs, ({ kind, from, to }) => ({
      begins: kind === 'publish',
      // The publisher of an older server has no name of its own; the one who left is the one who came.
      value: kind === 'publish' ? (from ?? to ?? '') : null,
    })),
    takes: pairsOf(of('take', 'release'), endMs, ({ kind, to }) => ({
      begins: kind === 'take',
      value: to ?? '',
    })),
    events: oldestFirst.filter(({ kind }) => eventKinds.includes(kind)),
  };
}

/** Since when the entries tell everything. */
function startOf(oldestFirst: HistoryEntry[], isWhole: boolean): number {
  const created = oldestFirst.find(({ kind, to }) => kind === 'edit' && to === 'created');
  const first = created ?? (isWhole ? undefined : oldestFirst[0]);
  return first ? Date.parse(first.at) : -Infinity;
}

/** `startMs`: since when what was so before the first entry was so. */
function changesOf(entries: HistoryEntry[], endMs: number, startMs: number): Span[] {
  const spans = entries.map((entry, index) => {
    const next = entries[index + 1];
    return { fromMs: Date.parse(entry.at), toMs: next ? Date.parse(next.at) : endMs, value: entry.to ?? '' };
  });
  const [first] = entries;
  // An unknown state at first means that nobody looked yet.
  if (first?.from && first.from !== 'unknown')
    spans.unshift({ fromMs: startMs, toMs: Date.parse(first.at), value: first.from });
  return spans.filter(({ fromMs, toMs }) => toMs > fromMs);
}

/** `value`: null when an end names nobody: it ends whatever has begun. */
type Turn = { begins: boolean; value: string | null };

/** What begins with one entry and ends with another of the same value. */
function pairsOf(entries: HistoryEntry[], endMs: number, turnOf: (entry: HistoryEntry) => Turn): Span[] {
  const begun = new Map<string, number>();
  const spans: Span[] = [];
  const finish = (value: string, toMs: number) => {
    spans.push({ fromMs: begun.get(value) ?? -Infinity, toMs, value });
    begun.delete(value);
  };
  for (const entry of entries) {
    const { begins, value } = turnOf(entry);
    const atMs = Date.parse(entry.at);
    if (begins && value !== null && !begun.has(value)) begun.set(value, atMs);
    if (!begins) for (const ended of value === null ? begun.keys() : [value]) finish(ended, atMs);
  }
  for (const value of begun.keys()) finish(value, endMs);
  return spans.toSorted((a, b) => a.fromMs - b.fromMs);
}

/** The spans that touch a range, in rows in which no two overlap. With more rows than `most`, the last one has the rest. */
export function rowsWithin(spans: readonly Span[], range: TimeRange, most: number): Span[][] {
  const rows: Span[][] = [];
  const shown = spans.filter(({ fromMs, toMs }) => toMs > range.fromMs && fromMs < range.toMs);
  for (const span of shown.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const free = rows.find((row) => (row.at(-1)?.toMs ?? -Infinity) <= span.fromMs);
    if (free) free.push(span);
    else if (rows.length < most) rows.push([span]);
    else rows.at(-1)?.push(span);
  }
  return rows;
}

/** The spans at an instant. */
export function spansAt(spans: readonly Span[], atMs: number): Span[] {
  return spans.filter(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);
}
