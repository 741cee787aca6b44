export type DashRepresentation = {
  id: string;
  mimeType: string;
  codecs: string | null;
  bandwidth: number | null;
  width: number | null;
  height: number | null;
  fps: number | null;
  timescale: number;
  /** Absolute or relative to `baseUrls`, with `$…$` still in it; null without a SegmentTemplate. */
  initTemplate: string | null;
  mediaTemplate: string | null;
  startNumber: number;
  /** Segments of a SegmentTimeline, in units of `timescale`; empty for a template with a fixed duration. */
  segments: { time: number; duration: number }[];
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
  periods: { id: string | null; startMs: number | null; representations: DashRepresentation[] }[];
};

/** A tokenizer that knows elements, attributes and text is enough: MPDs use no entities of their own. */
type Element = { name: string; attributes: Map<string, string>; children: Element[]; text: string };

/** A hostile timeline may repeat millions of times: only the newest segments matter to a probe. */
const MAX_SEGMENTS = 10_000;

/** Reads what a probe needs of an MPD (ISO/IEC 23009-1); null when the text is none. */
export function parseMpd(text: string): Mpd | null {
  const root = parseXml(text);
  if (root?.name !== 'MPD') return null;
  const base = baseUrls(root, []);
  return {
    isDynamic: root.attributes.get('type') === 'dynamic',
    availabilityStartMs: dateOrNull(root.attributes.get('availabilityStartTime')),
    publishedMs: dateOrNull(root.attributes.get('publishTime')),
    minimumUpdateMs: durationMs(root.attributes.get('minimumUpdatePeriod')),
    periods: named(root, 'Period').map((period) => ({
      id: period.attributes.get('id') ?? null,
      startMs: durationMs(period.attributes.get('start')),
      representations: named(period, 'AdaptationSet').flatMap((set) =>
        named(set, 'Representation').map((item) => toRepresentation([period, set, item], base)),
      ),
    })),
  };
}

/** Puts the values of a segment into a template: `$RepresentationID$`, `$Number%05d$`, `$Time$`, `$Bandwidth$`. */
export function fillTemplate(
  template: string,
  values: { id: string; number: number; time: number; bandwidth: number },
): string {
  const known = new Map([
    ['RepresentationID', values.id],
    ['Number', String(values.number)],
    ['Time', String(values.time)],
    ['Bandwidth', String(values.bandwidth)],
  ]);
  return template.replaceAll(/\$(\w*)(?:%0(\d{1,2})d)?\$/g, (whole, name: string, width: string | undefined) => {
    if (name === '') return '$';
    return known.get(name)?.padStart(Number(width ?? 0), '0') ?? whole;
  });
}

/** ISO 8601 durations as MPDs write them (`PT1H2M3.5S`), in milliseconds; null for anything else. */
export function durationMs(text: string | undefined): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text ?? '');
  if (!match) return null;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + Math.round((seconds ?? 0) * 1000);
}

function toRepresentation(levels: readonly Element[], mpdBase: string[]): DashRepresentation {
  // What the representation does not say, its adaptation set or period says.
  const inherited = (name: string): string | undefined =>
    levels.map((level) => level.attributes.get(name)).findLast((value) => value !== undefined);
  const templates = levels.flatMap((level) => named(level, 'SegmentTemplate'));
  const setting = (name: string): string | undefined =>
    templates.map((template) => template.attributes.get(name)).findLast((value) => value !== undefined);
  const timeline = templates.flatMap((template) => named(template, 'SegmentTimeline')).at(-1);
  return {
    id: levels.at(-1)?.attributes.get('id') ?? '',
    mimeType: inherited('mimeType') ?? inherited('contentType') ?? '',
    codecs: inherited('codecs') ?? null,
    bandwidth: numberOrNull(inherited('bandwidth')),
    width: numberOrNull(inherited('width')),
    height: numberOrNull(inherited('height')),
    fps: fractionOrNull(inherited('frameRate')),
    timescale: numberOrNull(setting('timescale')) ?? 1,
    initTemplate: setting('initialization') ?? null,
    mediaTemplate: setting('media') ?? null,
    startNumber: numberOrNull(setting('startNumber')) ?? 1,
    segments: timeline ? readTimeline(named(timeline, 'S')) : [],
    duration: numberOrNull(setting('duration')),
    baseUrls: levels.reduce((urls, level) => baseUrls(level, urls), mpdBase),
  };
}

function readTimeline(elements: readonly Element[]): { time: number; duration: number }[] {
  const segments: { time: number; duration: number }[] = [];
  let time = 0;
  for (const element of elements) {
    const duration = numberOrNull(element.attributes.get('d')) ?? 0;
    const repeat = Math.min(Math.max(numberOrNull(element.attributes.get('r')) ?? 0, 0), MAX_SEGMENTS);
    time = numberOrNull(element.attributes.get('t')) ?? time;
    for (let index = 0; index <= repeat; index += 1) {
      segments.push({ time, duration });
      time += duration;
    }
    if (segments.length > 2 * MAX_SEGMENTS) segments.splice(0, segments.length - MAX_SEGMENTS);
  }
  return segments;
}

function baseUrls(element: Element, above: string[]): string[] {
  const [base] = named(element, 'BaseURL');
  return base ? [...above, base.text.trim()] : above;
}

function named(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

const TOKEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)([^<>]*?)(\/?)>|([^<]+)/g;

function parseXml(text: string): Element | null {
  const top: Element = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  for (const [, cdata, closing, name, rest = '', empty, plain] of text.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? top;
    if (cdata !== undefined) parent.text += cdata;
    else if (plain !== undefined) parent.text += unescape(plain);
    else if (name === undefined) continue;
    else if (closing === '/') {
      if (open.length > 1) open.pop();
    } else {
      const element: Element = {
        name: name.replace(/^.*:/, ''),
        attributes: readAttributes(rest),
        children: [],
        text: '',
      };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  return top.children[0] ?? null;
}

function readAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
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

function fractionOrNull(text: string | undefined): number | null {
  const [over, under = '1'] = (text ?? '').split('/');
  const value = Number(over) / Number(under);
  return over !== '' && Number.isFinite(value) ? value : null;
}

function dateOrNull(text: string | undefined): number | null {
  const value = Date.parse(text ?? '');
  return Number.isNaN(value) ? null : value;
}
