import { contentFaults, thresholdOf } from '@touchline/contract';
import type { ContentFault, Thresholds } from '@touchline/contract';
import type { Anchor, Content, ContentMemory, JudgedPicture } from '#server/pictures/content-memory';
import type { Loudness } from '#server/pictures/loudness';
import { isSameKeyFrame } from '#server/pictures/same-key-frame';
import { isStill } from '#server/pictures/stillness';

/** Two pictures may be equal by chance, as in a loop: one that may be frozen is looked at this often. */
const stillnessMs = 5_000;
/** Without a decoded picture or sound for longer, nothing is known of it. */
const believedMs = 150_000;

const fresh: ContentMemory = {
  faults: [],
  since: {},
  goneSince: {},
  pictureAt: null,
  soundAt: null,
  anchor: null,
};

type Symptoms = Partial<Record<ContentFault, boolean>>;

/** What is remembered of the content after a round at `now`: a pure function of what was before and what it decoded. */
export function nextContent(
  before: ContentMemory | null,
  { picture, loudness }: Content,
  limits: Thresholds,
  now: Date,
): ContentMemory {
  const [at, last] = [now.getTime(), before ?? fresh];
  const compared = picture && compare(last.anchor, picture, at);
  const symptoms: Symptoms = {
    ...(picture && compared && ofPicture(picture, compared)),
    ...(loudness && ofSound(loudness, limits)),
  };
  const isOld = (time: number | null) => time === null || at - time > believedMs;
  const next: ContentMemory = {
    faults: [],
    since: {},
    goneSince: {},
    pictureAt: picture ? at : isOld(last.pictureAt) ? null : last.pictureAt,
    soundAt: loudness ? at : isOld(last.soundAt) ? null : last.soundAt,
    anchor: compared ? compared.anchor : last.anchor,
  };
  for (const fault of contentFaults) {
    const isKnown = (isSoundFault(fault) ? next.soundAt : next.pictureAt) !== null;
    if (isKnown)
      carry(next, last, fault, { isThere: symptoms[fault], at, sinceMs: sinceOf(fault, compared, at), limits });
  }
  return next;
}

const isSoundFault = (fault: ContentFault) => fault === 'silent' || fault === 'quiet';

type Compared = { isStill: boolean | undefined; anchor: Anchor };

/** Whether the picture equals the anchor; undefined when it is the same key frame again, or may be. */
function compare(anchor: Anchor | null, picture: JudgedPicture, at: number): Compared {
  const { format, timeMs, hash, luma } = picture;
  const renewed: Anchor = { luma: Buffer.from(luma).toString('base64'), at, format, timeMs, hash };
  if (!anchor || !isStill(Buffer.from(anchor.luma, 'base64'), luma)) return { isStill: false, anchor: renewed };
  // Formats have clocks of their own, and segments bring a key frame that RTMP has brought before.
  if (anchor.format !== format) return { isStill: undefined, anchor: { ...anchor, format, timeMs, hash } };
  return { isStill: isSameKeyFrame(anchor, picture) ? undefined : true, anchor };
}

/** Black and color bars do not move either: the more precise word counts. */
function ofPicture({ isBlack, hasColorBars }: JudgedPicture, compared: Compared): Symptoms {
  const isOther = isBlack || hasColorBars;
  return {
    black: isBlack,
    color_bars: hasColorBars,
    ...(isOther ? { frozen: false } : compared.isStill === undefined ? {} : { frozen: compared.isStill }),
  };
}

function ofSound({ mean, loudest }: Loudness, { silentBelowDb, quietBelowDb }: Thresholds): Symptoms {
  const silent = loudest < silentBelowDb;
  return { silent, quiet: !silent && mean < quietBelowDb };
}

/** A picture has been frozen since the first of those that are equal. */
function sinceOf(fault: ContentFault, compared: Compared | null, at: number): number {
  return fault === 'frozen' && compared ? compared.anchor.at : at;
}

type Step = { isThere: boolean | undefined; at: number; sinceMs: number; limits: Thresholds };

/** Carries one fault from `last` to `next`. An unknown symptom is assumed to be as before. */
function carry(
  next: ContentMemory,
  last: ContentMemory,
  fault: ContentFault,
  { isThere, at, sinceMs, limits }: Step,
): void {
  const [was, since] = [last.faults.includes(fault), last.since[fault]];
  const { afterS: limitS, clearS } = timesOf(fault, limits);
  if (limitS === null) return;
  const isThereNow = isThere ?? since !== undefined;
  if (isThereNow) {
    next.since[fault] = since ?? sinceMs;
    // Seen only now or before: what was not looked at since cannot have become a fault.
    const hasLasted = isThere === true && at - next.since[fault] >= limitS * 1000;
    if (was || hasLasted) next.faults.push(fault);
    return;
  }
  if (!was) return;
  const goneSince = last.goneSince[fault] ?? at;
  if (at - goneSince >= clearS * 1000) return;
  next.goneSince[fault] = goneSince;
  next.faults.push(fault);
}

/** For how many seconds a symptom has to last, and to be gone. */
function timesOf(fault: ContentFault, limits: Thresholds): { afterS: number | null; clearS: number } {
  const kind = thresholdOf[fault];
  return { afterS: limits[`${kind}AfterS`], clearS: limits[`${kind}ClearS`] };
}

/** Whether something is wrong, or was until now: every round then reads the media. */
export function hasSymptom({ since, goneSince }: ContentMemory): boolean {
  return Object.keys(since).length + Object.keys(goneSince).length > 0;
}

/** Milliseconds until a round can decide whether a symptom is a fault, or a fault over. Null without either. */
export function dueContentMs(
  { faults, since, goneSince }: ContentMemory,
  limits: Thresholds,
  now: Date,
): number | null {
  const at = now.getTime();
  const waits = contentFaults.flatMap((fault) => {
    const [begun, gone] = [since[fault], goneSince[fault]];
    const { afterS: limitS, clearS } = timesOf(fault, limits);
    if (gone !== undefined) return gone + clearS * 1000 - at;
    if (begun === undefined || limitS === null || faults.includes(fault)) return [];
    const leftMs = begun + limitS * 1000 - at;
    return fault === 'frozen' ? Math.min(leftMs, stillnessMs) : leftMs;
  });
  return waits.length > 0 ? Math.max(0, Math.min(...waits)) : null;
}
