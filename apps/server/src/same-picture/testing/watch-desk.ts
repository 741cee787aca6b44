import type { Inspector } from '#server/pictures/inspector';
import { frameSize } from '#server/pictures/testing/corpus/frame';
import type { Frame } from '#server/pictures/testing/corpus/frame';
import { randomFrom } from '#server/pictures/testing/corpus/random';
import { roundDelayMs } from '#server/monitoring/round-delay';
import { colorLayout } from '#server/same-picture/color-layout';
import type { ColorLayout } from '#server/same-picture/color-layout';
import { isLongLook, pairOf, pauseS } from '#server/same-picture/pairs';
import { createRecentLayouts } from '#server/same-picture/recent-layouts';
import { encodeSpan } from '#server/same-picture/testing/encode-span';
import type { Encoder } from '#server/same-picture/testing/encode-span';
import type { Broadcast } from '#server/same-picture/testing/broadcast';
import { compareWatched } from '#server/same-picture/verdict';
import type { Verdict } from '#server/same-picture/verdict';
import { watchRecording } from '#server/same-picture/watch-recording';
import type { Watched } from '#server/same-picture/watch-recording';

/** `isWatched`: whether it is compared, or only there to be mistaken for. */
export type DeskStream = { broadcast: Broadcast; encoder: Encoder; isWatched: boolean };

/** When a look at two streams of the desk has ended, in seconds, and what it has shown. */
export type Look = { first: number; second: number; at: number; verdict: Verdict };

const intervalS = 10;

/** Looks at streams as probers do, with rounds every ten seconds or so, and at pairs; the clock jumps from round to round. */
export async function watchDesk(
  streams: readonly DeskStream[],
  seconds: number,
  seed: number,
  inspector: Inspector,
): Promise<Look[]> {
  const random = randomFrom(seed);
  const layouts = createRecentLayouts();
  const looks: Look[] = [];
  const pairs = new Map<string, { next: number; rejections: number }>();
  const due = streams.map((_, stream) => ({ stream, at: random() * intervalS }));
  for (let next = earliest(due); next.at < seconds; next = earliest(due)) {
    const { stream, at } = next;
    next.at += roundDelayMs(intervalS, null, random()) / 1_000;
    const own = streams[stream];
    if (!own) break;
    layouts.add({ stream, at: at * 1_000, layout: layoutOf(own.broadcast.picture(at)) });
    if (!own.isWatched) continue;
    for (const other of layouts.suspectsOf(stream, at * 1_000)) {
      const { first, second } = pairOf(stream, other);
      const known = pairs.get(`${first} ${second}`) ?? { next: -Infinity, rejections: 0 };
      if (at < known.next) continue;
      const pair = [first, second] as const;
      let [verdict, until] = [await watchPair(streams, pair, at, at + 10, inspector, known.rejections === 0), at + 10];
      if (verdict === 'different' && isLongLook(known.rejections)) {
        verdict = await watchPair(streams, pair, until, until + 20, inspector, true);
        until += 20;
      }
      const rejections = verdict === 'different' ? known.rejections + 1 : known.rejections;
      pairs.set(`${first} ${second}`, { next: Math.max(at + pauseS, until), rejections });
      looks.push({ first, second, at: until, verdict });
    }
  }
  return looks;
}

function earliest<T extends { at: number }>(all: readonly T[]): T {
  return all.reduce((best, each) => (each.at < best.at ? each : best));
}

async function watchPair(
  streams: readonly DeskStream[],
  pair: readonly [number, number],
  from: number,
  to: number,
  inspector: Inspector,
  isThorough: boolean,
): Promise<Verdict> {
  const watched: Watched[] = [];
  for (const stream of pair) {
    const { broadcast, encoder } = streams[stream] ?? {};
    if (broadcast && encoder)
      watched.push(await watchRecording(await encodeSpan(broadcast, encoder, from, to), inspector));
  }
  const [a, b] = watched;
  return a && b ? compareWatched(a, b, inspector, isThorough) : 'unclear';
}

/** As ffmpeg would make it of the picture. */
function layoutOf({ y, u, v }: Frame): ColorLayout {
  const { width, height } = frameSize;
  return colorLayout({
    luma: shrink(y, width, height, 5),
    u: shrink(u, width / 2, height / 2, 5),
    v: shrink(v, width / 2, height / 2, 5),
  });
}

function shrink(plane: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const small = new Uint8Array((width / by) * (height / by));
  for (let at = 0; at < small.length; at += 1) {
    const [left, top] = [(at % (width / by)) * by, Math.floor(at / (width / by)) * by];
    let sum = 0;
    for (let y = top; y < top + by; y += 1) for (let x = left; x < left + by; x += 1) sum += plane[y * width + x] ?? 0;
    small[at] = Math.round(sum / (by * by));
  }
  return small;
}
