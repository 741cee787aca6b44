import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMpd } from './dash-parse.ts';
import { parsePlaylist } from './hls-parse.ts';

/** The most that a probe reads of a manifest. Quadratic parsers take minutes for these. */
const MAX_BYTES = 1024 * 1024;
const filled = (head: string, unit: string, tail: string): string =>
  head + unit.repeat(Math.floor((MAX_BYTES - head.length - tail.length) / unit.length)) + tail;

const template = (timeline: string) =>
  `<SegmentTemplate><SegmentTimeline>${timeline}</SegmentTimeline></SegmentTemplate>`;
const inSet = (content: string) => `<MPD><Period><AdaptationSet>${content}`;

describe('an MPD of maximum size', () => {
  it.each([
    ['comments without an end', '<MPD>', '<!--', ''],
    ['instructions without an end', '<MPD>', '<?', ''],
    ['character data without an end', '<MPD>', '<![CDATA[', ''],
    ['a tag without an end', '<MPD><', 'a', ''],
    ['tags that open tags', '<MPD>', '<a', '>'],
    ['an attribute without a value', '<MPD ', 'a', '>'],
    ['an attribute far from its value', '<MPD a', ' ', '>'],
    ['values without an end', '<MPD ', `a='a="`, '>'],
  ])('of %s has no periods', (_what, head, unit, tail) => {
    expect(parseMpd(filled(head, unit, tail))?.periods ?? []).toEqual([]);
  });

  it('counts repetitions without expanding them', () => {
    const text = inSet(`<Representation id="v">${template('<S d="3" r="9999"/>'.repeat(5_000))}`);
    expect(parseMpd(text)?.periods[0]?.representations[0]?.runs.at(-1)).toEqual({
      time: 4_999 * 30_000,
      duration: 3,
      count: 10_000,
    });
  });

  it('stores a timeline once, however many representations use it', () => {
    const text = inSet(template('<S d="2" r="9999"/>') + '<Representation/>'.repeat(5_000));
    const all = parseMpd(text)?.periods[0]?.representations ?? [];
    expect(all).toHaveLength(5_000);
    expect(new Set(all.map(({ runs }) => runs)).size).toBe(1);
  });
});

describe('a playlist of maximum size', () => {
  it('is parsed with an attribute without a value', () => {
    const text = filled('#EXTM3U\n#EXT-X-STREAM-INF:', 'A', '\nv.m3u8');
    expect(parsePlaylist(text)).toMatchObject({ kind: 'master', variants: [{ uri: 'v.m3u8', bandwidth: null }] });
  });

  it('is parsed with unterminated values', () => {
    const text = filled('#EXTM3U\n#EXT-X-STREAM-INF:', 'A="', '\nv.m3u8');
    expect(parsePlaylist(text)).toMatchObject({ kind: 'master', variants: [{ uri: 'v.m3u8' }] });
  });
});

const number = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-1',
    '0',
    'Infinity',
    '1e999',
    '9'.repeat(400),
    '0x10',
    'NaN',
    '1.5',
    '1e308',
    '1/0',
    'PT1.1.1S',
  ),
  fc.integer().map(String),
);
/** All numbers inside a value, at any depth. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

describe('an invalid number in a manifest', () => {
  it('is parsed to a finite one or none in an MPD', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 12, maxLength: 12 }), ([a, b, c, d, e, f, g, h, i, j, k, l]) => {
        const text = `<MPD publishTime="${a}" minimumUpdatePeriod="${b}"><Period start="${c}"><AdaptationSet frameRate="${d}"
          width="${e}" bandwidth="${f}"><SegmentTemplate timescale="${g}" startNumber="${h}" duration="${i}"><SegmentTimeline>
          <S t="${j}" d="${k}" r="${l}"/><S d="${k}" r="${l}"/></SegmentTimeline></SegmentTemplate><Representation/>`;
        const mpd = parseMpd(text);
        expect(mpd?.periods[0]?.representations).toHaveLength(1);
        expect(numbersIn(mpd).filter((found) => !Number.isFinite(found))).toEqual([]);
      }),
    );
  });

  it('is parsed to a finite one or none in a playlist', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 5, maxLength: 5 }), ([a, b, c, d, e]) => {
        const media = `#EXTM3U\n#EXT-X-TARGETDURATION:${a}\n#EXT-X-MEDIA-SEQUENCE:${b}\n#EXTINF:${c},\n#EXT-X-PROGRAM-DATE-TIME:${d}\ns.ts`;
        const master = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=${a},RESOLUTION=${b}x${c},FRAME-RATE=${e}\nv.m3u8`;
        for (const text of [media, master]) {
          expect(parsePlaylist(text)).not.toBeNull();
          expect(numbersIn(parsePlaylist(text)).filter((found) => !Number.isFinite(found))).toEqual([]);
        }
      }),
    );
  });
});

it('text that is truncated or changed anywhere is parsed or gives null', () => {
  const mpd = `<?xml version="1.0"?><MPD type="dynamic"><!-- x --><Period id="1"><AdaptationSet><BaseURL>x</BaseURL>${template('<S d="2"/>')}`;
  const hls = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="i.mp4"\n#EXTINF:2,\na.m4s\n';
  const change = fc.record({
    at: fc.nat(mpd.length),
    drop: fc.nat(20),
    put: fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('<', '>', '"', '</', '<!--', ']]>', '\n#', '&amp;')),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const broken = (text: string) =>
        changes.reduce((now, { at, drop, put }) => now.slice(0, at) + put + now.slice(at + drop), text);
      expect(parseMpd(broken(mpd)) ?? { periods: [] }).toHaveProperty('periods');
      expect(parsePlaylist(broken(hls)) ?? { kind: 'none' }).toHaveProperty('kind');
    }),
  );
});
