import type { ContentMemory } from '#server/pictures/content-memory';

/** Adds the fault of a stream that shows the same as one of another match since `since`; null: it does not. */
export function withSamePicture(content: ContentMemory | null, since: string | null): ContentMemory | null {
  if (content === null || since === null) return content;
  return {
    ...content,
    faults: [...content.faults, 'other_match'],
    since: { ...content.since, other_match: Date.parse(since) },
  };
}
