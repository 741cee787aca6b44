import { brotliCompressSync, constants } from 'node:zlib';
import { readyAnswer } from '#http/ready-answer';
import type { ReadyAnswer } from '#http/ready-answer';

/**
 * JSON that is the same for all who have the key of an answer; `completeFor` puts in what differs for each user, null
 * when nothing does.
 */
export type SharedJson = { json: Buffer; completeFor: ((user: number) => Buffer) | null };

/** Answers of lists, kept as the bytes that are sent. */
export type KeptAnswers = {
  /**
   * The answer for a key, made once for all requests that saw the same committed transactions; `snapshot` names those
   * that the request saw, null when that is unknown.
   */
  answer: (
    key: string,
    caller: { id: number; snapshot: string | null },
    make: () => Promise<SharedJson>,
  ) => Promise<ReadyAnswer>;
  forget: () => void;
};

/** A page of 100 streams has 180 kB. */
const maxAnswers = 200;

/** Some values follow the clock alone, without a transaction: a signal becomes stale, a match enters its window. */
const maxAgeMs = 1_000;

/** The answer for a user. It keeps bytes, which the collection of garbage does not copy, and no text. */
type Made = (user: number) => ReadyAnswer;
type Kept = { snapshot: string; madeAt: number; made: Promise<Made> };

export function keepAnswers(): KeptAnswers {
  const answers = new Map<string, Kept>();

  function made(key: string, snapshot: string | null, make: () => Promise<SharedJson>): Promise<Made> {
    const kept = answers.get(key);
    const now = performance.now();
    if (kept && kept.snapshot === snapshot && now - kept.madeAt < maxAgeMs) return kept.made;
    const making = make().then(answersOf);
    if (snapshot === null) return making;
    const newest = { snapshot, madeAt: now, made: making };
    // Deleted first, so that the newest are last.
    answers.delete(key);
    answers.set(key, newest);
    making.catch(() => answers.get(key) === newest && answers.delete(key));
    for (const oldest of answers.keys()) if (answers.size > maxAnswers) answers.delete(oldest);
    return making;
  }

  return {
    async answer(key, { id, snapshot }, make) {
      const answerOf = await made(key, snapshot, make);
      return answerOf(id);
    },
    forget: () => answers.clear(),
  };
}

/** Brotli's, for answers that many get, and for those that one user gets. */
const keptQuality = 4;
const onceQuality = 1;

function answersOf({ json, completeFor }: SharedJson): Made {
  if (completeFor) return (user) => toReady(completeFor(user), onceQuality);
  const ready = toReady(json, keptQuality);
  return () => ready;
}

function toReady(json: Buffer, quality: number): ReadyAnswer {
  let brotli: Buffer | null = null;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
  // On this thread: handing a page to another one takes several times as long as its compression.
  return readyAnswer(json, () => (brotli ??= brotliCompressSync(json, { params })));
}
