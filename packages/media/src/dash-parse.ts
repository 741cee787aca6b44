/** `count` consecutive segments of the same duration; null: up to the end of the period, of a live stream up to now. */
export type DashRun = { time: number; duration: number; count: number | null };

export type DashRepresentation = {
  id: string;
  mimeType: string;
  codecs: string | null;
  bandwidth: number | null;
  width: number | null;
  height: number | null;
  fps: number | null;
  timescale: number;
  /** Absolute or relative to `baseUrls`, with its `$…$` placeholders; null without a SegmentTemplate. */
  initTemplate: string | null;
  mediaTemplate: string | null;
  startNumber: number;
  /** Media time at the start of the period, in units of `timescale`. */
  timeOffset: number;
  /** The SegmentTimeline, in units of `timescale`; empty for a template with a fixed duration. */
  runs: DashRun[];
  /** Fixed segment duration in units of `timescale`. */
  duration: number | null;
  /** BaseURL elements from the MPD down to the representation. */
  baseUrls: string[];
};

export type Mpd = {
  isDynamic: boolean;
  availabilityStartMs: number | null;
  publishedMs: number | null;
  minimumUpdateMs: number | null;
  periods: DashPeriod[];
};

/** `startMs`: null for an announced period whose start is not known yet. */
export type DashPeriod = { id: string | null; startMs: number | null; representations: DashRepresentation[] };

/** A tokenizer for elements, attributes and text is enough, because MPDs define no entities. */
type Element = { name: string; attributes: ReadonlyMap<string, string>; children: Element[]; text: string };

/**
 * Parses the parts of an MPD that a probe needs (ISO/IEC 23009-1); null when the text is not an MPD. Time and memory
 * are linear in its length.
 */
export function parseMpd(text: string): Mpd | null {
  const root = parseXml(text);
  if (root?.name !== 'MPD') return null;
  const top = { ...NOTHING, baseUrls: baseUrls(root, []) };
  const periods = named(root, 'Period');
  const starts = startsOf(periods);
  return {
    isDynamic: root.attributes.get('type') === 'dynamic',
    availabilityStartMs: dateOrNull(root.attributes.get('availabilityStartTime')),
    publishedMs: dateOrNull(root.attributes.get('publishTime')),
    minimumUpdateMs: durationMs(root.attributes.get('minimumUpdatePeriod')),
    periods: periods.map((period, index) => ({
      id: period.attributes.get('id') ?? null,
      startMs: starts[index] ?? null,
      representations: readPeriod(period, descend(top, period)),
    })),
  };
}

/** Fills the values of a segment into a template: `$RepresentationID$`, `$Number%05d$`, `$Time$`, `$Bandwidth$`. */
export function fillTemplate(
  template: string,
  values: { id: string; number: number; time: number; bandwidth: number },
): string {
  const texts = new Map([
    ['RepresentationID', values.id],
    ['Number', String(values.number)],
    ['Time', String(values.time)],
    ['Bandwidth', String(values.bandwidth)],
  ]);
  return template.replaceAll(/\$(\w*)(?:%0(\d{1,2})d)?\$/g, (whole, name: string, width: string | undefined) => {
    if (name === '') return '$';
    return texts.get(name)?.padStart(Number(width ?? 0), '0') ?? whole;
  });
}

/** Milliseconds of an ISO 8601 duration as used in MPDs (`PT1H2M3.5S`); null for anything else. */
export function durationMs(text: string | undefined): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text ?? '');
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const duration = ((days * 24 + hours) * 60 + minutes) * 60_000 + Math.round(seconds * 1000);
  return Number.isFinite(duration) ? duration : null;
}

/** Values of an element that its descendants inherit unless they override them. */
type Level = {
  attributes: ReadonlyMap<string, string>[];
  templates: ReadonlyMap<string, string>[];
  runs: DashRun[];
  baseUrls: string[];
};
const NOTHING: Level = { attributes: [], templates: [], runs: [], baseUrls: [] };

function descend(above: Level, element: Element): Level {
  const [template] = named(element, 'SegmentTemplate');
  const [timeline] = template ? named(template, 'SegmentTimeline') : [];
  return {
    attributes: [...above.attributes, element.attributes],
    templates: template ? [...above.templates, template.attributes] : above.templates,
    runs: timeline ? readTimeline(named(timeline, 'S')) : above.runs,
    baseUrls: baseUrls(element, above.baseUrls),
  };
}

/** A period without a start begins where the previous one ends (section 5.3.2.1). */
function startsOf(periods: readonly Element[]): (number | null)[] {
  let next: number | null = 0;
  return periods.map(({ attributes }) => {
    const start = durationMs(attributes.get('start')) ?? next;
    const duration = durationMs(attributes.get('duration'));
    next = start === null || duration === null ? null : start + duration;
    return start;
  });
}

function readPeriod(period: Element, level: Level): DashRepresentation[] {
  return named(period, 'AdaptationSet').flatMap((set) => {
    const inSet = descend(level, set);
    return named(set, 'Representation').map((item) => toRepresentation(item, descend(inSet, item)));
  });
}

function toRepresentation(element: Element, { attributes, templates, runs, baseUrls }: Level): DashRepresentation {
  const last = (name: string, levels: readonly ReadonlyMap<string, string>[]): string | undefined =>
    levels.findLast((level) => level.has(name))?.get(name);
  const inherited = (name: string): string | undefined => last(name, attributes);
  const setting = (name: string): string | undefined => last(name, templates);
  return {
    id: element.attributes.get('id') ?? '',
    mimeType: inherited('mimeType') ?? inherited('contentType') ?? '',
    codecs: inherited('codecs') ?? null,
    bandwidth: numberOrNull(inherited('bandwidth')),
    width: numberOrNull(inherited('width')),
    height: numberOrNull(inherited('height')),
    fps: fractionOrNull(inherited('frameRate')),
    timescale: numberOrNull(setting('timescale')) || 1,
    initTemplate: setting('initialization') ?? null,
    mediaTemplate: setting('media') ?? null,
    startNumber: wholeOrNull(setting('startNumber')) ?? 1,
    timeOffset: wholeOrNull(setting('presentationTimeOffset')) ?? 0,
    runs,
    duration: numberOrNull(setting('duration')),
    baseUrls,
  };
}

function readTimeline(elements: readonly Element[]): DashRun[] {
  let next = 0;
  return elements.map(({ attributes }, index) => {
    const duration = wholeOrNull(attributes.get('d')) ?? 0;
    const time = wholeOrNull(attributes.get('t')) ?? next;
    const repeats = wholeOrNull(attributes.get('r')) ?? 0;
    const count = repeats < 0 ? countUpTo(elements[index + 1], time, duration) : repeats + 1;
    next = time + duration * (count ?? 1);
    return { time, duration, count };
  });
}

/** How many segments there are up to the next element of a timeline; null when there is none. */
function countUpTo(element: Element | undefined, time: number, duration: number): number | null {
  if (duration <= 0) return 1;
  if (!element) return null;
  const end = wholeOrNull(element.attributes.get('t')) ?? time;
  return Math.max(1, Math.ceil((end - time) / duration));
}

function baseUrls(element: Element, above: string[]): string[] {
  const [base] = named(element, 'BaseURL');
  return base ? [...above, base.text.trim()] : above;
}

function named(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

/** Markup that is not an element; the last kind contains text. */
const NON_ELEMENTS = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

function parseXml(text: string): Element | null {
  const top: Element = { name: '', attributes: NO_ATTRIBUTES, children: [], text: '' };
  const open = [top];
  for (let at = 0; at < text.length;) {
    const markup = text.indexOf('<', at);
    const plain = text.slice(at, markup < 0 ? text.length : markup);
    if (plain !== '') innermost(open).text += unescape(plain);
    at = markup < 0 ? text.length : readMarkup(text, markup, open);
  }
  return top.children[0] ?? null;
}

/**
 * Reads the markup at a position and returns where it ends; unterminated markup extends to the end. Every character is
 * visited once: restarting the search at each position would let a hostile text take minutes.
 */
function readMarkup(text: string, from: number, open: Element[]): number {
  const aside = NON_ELEMENTS.find(([start]) => text.startsWith(start, from));
  const [start, end] = aside ?? ['<', '>'];
  const found = text.indexOf(end, from + start.length);
  if (found < 0) return text.length;
  const inside = text.slice(from + start.length, found);
  if (!aside) readTag(inside, open);
  else if (start === '<![CDATA[') innermost(open).text += inside;
  return found + end.length;
}

function readTag(inside: string, open: Element[]): void {
  if (inside.startsWith('/')) {
    if (open.length > 1) open.pop();
    return;
  }
  const [qualified] = /^[\w:.-]+/.exec(inside) ?? [];
  if (qualified === undefined) return;
  const attributes = readAttributes(inside.slice(qualified.length));
  const element: Element = {
    name: qualified.slice(qualified.lastIndexOf(':') + 1),
    attributes,
    children: [],
    text: '',
  };
  innermost(open).children.push(element);
  if (!inside.endsWith('/')) open.push(element);
}

function innermost(open: readonly Element[]): Element {
  const element = open.at(-1);
  if (!element) throw new Error('the top is never closed');
  return element;
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

function readAttributes(text: string): ReadonlyMap<string, string> {
  if (text.length < 3) return NO_ATTRIBUTES;
  const found = new Map<string, string>();
  // A name is matched only from its start: trying each of its characters would take quadratic time.
  for (const [, name = '', double, single] of text.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found.set(name, unescape(double ?? single ?? ''));
  return found;
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function numberOrNull(text: string | undefined): number | null {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : null;
}

function wholeOrNull(text: string | undefined): number | null {
  const value = numberOrNull(text);
  return value !== null && Number.isSafeInteger(value) ? value : null;
}

function fractionOrNull(text: string | undefined): number | null {
  const [over, under = '1'] = (text ?? '').split('/');
  const value = Number(over) / Number(under);
  return over !== '' && Number.isFinite(value) ? value : null;
}

/** A time without a zone is in UTC. */
function dateOrNull(text: string | undefined): number | null {
  const value = Date.parse((text ?? '').replace(/T[\d:.]+$/, '$&Z'));
  return Number.isNaN(value) ? null : value;
}
