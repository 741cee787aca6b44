import type { Thresholds } from '@touchline/contract';
import type { Match, Memory } from '#server/monitoring/stored-state';
import type { Content, ContentMemory } from '#server/pictures/content-memory';
import { nextContent } from '#server/pictures/next-content';

/**
 * What is known of the content after a round; null while it is not judged. Before its start and after its end a match
 * may well be a slate, color bars or silence. `content`: null from a prober that decodes nothing, which goes on with what
 * others have seen.
 */
export function contentOf(
  before: Memory,
  content: Content | null,
  thresholds: Thresholds,
  match: Pick<Match, 'phase' | 'isArchived' | 'startAt'>,
  now: Date,
): ContentMemory | null {
  const known = before?.content ?? null;
  if ((content === null && known === null) || !isJudged(match, now)) return null;
  return nextContent(known, content ?? { picture: null, loudness: null }, thresholds, now);
}

/** Whether picture and sound of the match are judged now. */
export function isJudged(
  { phase, isArchived, startAt }: Pick<Match, 'phase' | 'isArchived' | 'startAt'>,
  now: Date,
): boolean {
  return !isArchived && (phase === 'live' || phase === 'scheduled') && startAt <= now;
}
