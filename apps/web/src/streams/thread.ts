import type { Comment, Page } from '@touchline/contract';

/**
 * Merges pages of comments, newest first, into one list, oldest first. A comment that moved to the next page meanwhile
 * appears once.
 */
export function threadOf(pages: readonly Page<Comment>[]): Comment[] {
  const byId = new Map(pages.flatMap(({ data }) => data).map((comment) => [comment.id, comment]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** The number of the next older page; undefined after the oldest. */
export function nextPage({ current_page, last_page }: Page<Comment>): number | undefined {
  return current_page < last_page ? current_page + 1 : undefined;
}
