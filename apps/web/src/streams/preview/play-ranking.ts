import type { FormatStatus, Stream } from '@touchline/contract';
import { codecProblem } from './codec-problem.ts';
import { knownProblem, playOrder } from './engine.ts';
import type { PlayFormat } from './engine.ts';
import type { Problem } from './play.ts';

/** The offered formats that may play, best first, and why the others cannot play in this browser. */
export type PlayRanking = { order: readonly PlayFormat[]; excluded: Partial<Record<PlayFormat, Problem>> };

type OfferedFormats = Pick<Stream, 'links' | 'formats' | 'wssDialect'>;

/** Ranks by the state in monitoring, then by latency. `canDecode` receives a MIME type with codecs. */
export function rankFormats(
  { links, formats, wssDialect }: OfferedFormats,
  page: Location,
  canDecode: (type: string) => boolean,
): PlayRanking {
  const order: PlayFormat[] = [];
  const excluded: PlayRanking['excluded'] = {};
  for (const format of playOrder) {
    const url = links[format];
    if (url === null) continue;
    const problem = knownProblem(format, url, wssDialect, page) ?? codecProblem(formats[format], canDecode);
    if (problem) excluded[format] = problem;
    else order.push(format);
  }
  return { order: order.toSorted((one, other) => doubtRank(formats[one]) - doubtRank(formats[other])), excluded };
}

/** How unlikely a format is to play. The sort is stable, so that equal formats stay in order of latency. */
function doubtRank({ state }: FormatStatus): number {
  if (state === 'ok') return 0;
  if (state === 'incomplete') return 2;
  return state === 'down' ? 3 : 1;
}
