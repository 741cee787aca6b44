import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { readyAnswer } from '#http/ready-answer';
import type { ReadyAnswer } from '#http/ready-answer';

/** Answers of lists, kept as the bytes that are sent. */
export type KeptAnswers = {
  /**
   * The answer for a key, made once for all requests that saw the same committed transactions; `snapshot` names those
   * that the request saw, null when that is unknown. `make` returns JSON, which must be the same for all who have the key.
   */
  answer: (key: string, snapshot: string | null, make: () => Promise<string>) => Promise<ReadyAnswer>;
  forget: () => void;
};

/** A page of 100 streams has 180 kB. */
const maxAnswers = 200;

/** Some values follow the clock alone, without a transaction: a signal becomes stale, a match enters its window. */
const maxAgeMs = 1_000;

type Kept = { snapshot: string; madeAt: number; answer: Promise<ReadyAnswer> };

export function keepAnswers(): KeptAnswers {
  const answers = new Map<string, Kept>();
  return {
    async answer(key, snapshot, make) {
      const kept = answers.get(key);
      const now = performance.now();
      if (kept && kept.snapshot === snapshot && now - kept.madeAt < maxAgeMs) return kept.answer;
      const answer = make().then(toReady);
      if (snapshot === null) return answer;
      const made = { snapshot, madeAt: now, answer };
      // Deleted first, so that the newest are last.
      answers.delete(key);
      answers.set(key, made);
      answer.catch(() => answers.get(key) === made && answers.delete(key));
      for (const oldest of answers.keys()) if (answers.size > maxAnswers) answers.delete(oldest);
      return answer;
    },
    forget: () => answers.clear(),
  };
}

const compress = promisify(brotliCompress);

function toReady(text: string): ReadyAnswer {
  const json = Buffer.from(text);
  let brotli: Promise<Buffer> | null = null;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
  return readyAnswer(json, () => (brotli ??= compress(json, { params })));
}
