import type { LinkReason, Stream } from '@touchline/contract';
import { browserDecodes, codecProblem } from '#web/streams/preview/codec-problem.ts';
import { knownProblem } from '#web/streams/preview/engine.ts';
import type { Problem } from '#web/streams/preview/play.ts';

/** What a tile shows: the moving picture, or its key frames and why. */
export type TileMotion =
  | { kind: 'moving'; url: string }
  | { kind: 'still'; why: 'noWss' | 'tooMany' | 'noSignal' | 'waiting' | 'paused' }
  | { kind: 'still'; why: 'noLink'; reason: LinkReason }
  | { kind: 'still'; why: 'problem'; problem: Problem };

type Tile = Pick<Stream, 'links' | 'linkReasons' | 'formats' | 'wssDialect' | 'state'>;

type Conditions = {
  /** Whether the computer can play one more. */
  mayMove: boolean;
  isAwake: boolean;
  /** Whether it moves at present: then the prober is wrong about its signal. */
  plays: boolean;
};

/**
 * Whether a tile can move. A signal that the prober does not find is not tried by the tiles: 48 of them would try
 * without end.
 */
export function tileMotion(tile: Tile, { mayMove, isAwake, plays }: Conditions, page: Location): TileMotion {
  const url = tile.links.wss;
  if (url === null) return whyNoLink(tile.linkReasons.wss);
  const problem = knownProblem('wss', url, tile.wssDialect, page) ?? codecProblem(tile.formats.wss, browserDecodes);
  if (problem) return { kind: 'still', why: 'problem', problem };
  if (tile.formats.wss.state === 'down' && !plays)
    return { kind: 'still', why: tile.state === 'waiting' ? 'waiting' : 'noSignal' };
  if (!isAwake) return { kind: 'still', why: 'paused' };
  return mayMove ? { kind: 'moving', url } : { kind: 'still', why: 'tooMany' };
}

const whyNoLink = (reason: LinkReason | null): TileMotion =>
  reason === null || reason === 'not_offered' || reason === 'preview_only'
    ? { kind: 'still', why: 'noWss' }
    : { kind: 'still', why: 'noLink', reason };
