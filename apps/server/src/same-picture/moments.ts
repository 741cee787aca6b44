import type { RecordedGroup } from '@touchline/media/probe/recording';
import type { TimedPicture } from '#server/pictures/inspector';
import { movedShare } from '#server/same-picture/moved-share';
import type { Decoding, Watched } from '#server/same-picture/watch-recording';

/**
 * A picture of one stream and the most similar one of the other around the same moment: the share of it that differs, and
 * that which usually differs between two moments of the first stream.
 */
export type Moment = { differs: number; usual: number };

/** Picture and sound of two encoders are this much apart at most. */
const nearMs = 320;
/** Frames of a longer group are not decoded: a request has ten seconds. */
const longestMs = 9_000;
const mostMoments = 4;
/** Two lags are one. */
const sameLagMs = 120;
/** Less than this of the picture differs: it may be of the same moment. */
const mostDiffers = 0.01;

/** The moments at which one stream is `lagMs` ahead of the clock of the other. */
export async function momentsAt(a: Watched, b: Watched, lagMs: number, decoding: Decoding): Promise<Moment[]> {
  const moments: Moment[] = [];
  for (const picture of a.pictures) {
    if (moments.length === mostMoments) break;
    const atMs = picture.timeMs + lagMs;
    const groups = groupsBetween(b.groups, atMs - nearMs, atMs + nearMs);
    const pictures = await Promise.all(groups.map((group) => decodeUntil(group, atMs + nearMs, decoding)));
    const near = pictures.flat().filter(({ timeMs }) => Math.abs(timeMs - atMs) <= nearMs);
    const nearest = nearestTo(picture, near);
    if (nearest) moments.push({ differs: nearest.differs, usual: usualOf(picture, a) });
  }
  return moments;
}

/** The moments of the lag that most pictures of the first stream have in the second, found without sound. */
export async function momentsOf(a: Watched, b: Watched, decoding: Decoding): Promise<Moment[]> {
  const pictures = (await Promise.all(b.groups.map((group) => decodeUntil(group, Infinity, decoding)))).flat();
  const found = a.pictures.flatMap((picture) => {
    const nearest = nearestTo(picture, pictures);
    if (!nearest || nearest.differs > mostDiffers) return [];
    return [{ lagMs: nearest.timeMs - picture.timeMs, differs: nearest.differs, usual: usualOf(picture, a) }];
  });
  const ofLag = ({ lagMs }: { lagMs: number }) => found.filter((one) => Math.abs(one.lagMs - lagMs) <= sameLagMs);
  return found.map(ofLag).toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** The groups of which pictures are shown in that time. */
function groupsBetween(groups: readonly RecordedGroup[], fromMs: number, toMs: number): RecordedGroup[] {
  const shownFrom = groups.map(({ frames: [key] }) => (key ? key.timeMs + key.compositionMs : Infinity));
  return groups.filter((_, index) => (shownFrom[index] ?? 0) <= toMs && (shownFrom[index + 1] ?? Infinity) > fromMs);
}

async function decodeUntil(group: RecordedGroup, toMs: number, { decodeGroup }: Decoding): Promise<TimedPicture[]> {
  const endMs = Math.min(toMs, (group.frames[0]?.timeMs ?? 0) + longestMs);
  return decodeGroup({ ...group, frames: group.frames.filter(({ timeMs }) => timeMs <= endMs) });
}

function nearestTo(
  { luma }: TimedPicture,
  pictures: readonly TimedPicture[],
): { timeMs: number; differs: number } | null {
  let nearest: { timeMs: number; differs: number } | null = null;
  for (const other of pictures) {
    const differs = movedShare(luma, other.luma);
    if (!nearest || differs < nearest.differs) nearest = { timeMs: other.timeMs, differs };
  }
  return nearest;
}

function usualOf(picture: TimedPicture, { pictures }: Watched): number {
  const others = pictures.filter((other) => other !== picture).map(({ luma }) => movedShare(picture.luma, luma));
  return others.toSorted((one, other) => one - other)[others.length >> 1] ?? 0;
}
