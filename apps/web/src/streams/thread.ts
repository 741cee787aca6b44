import type { Comment, Page } from '@touchline/contract';

/** Comments of pages that were read newest first, oldest first; one that moved to the next page meanwhile stands once. */
export function threadOf(pages: readonly Page<Comment>[]): Comment[] {
  const byId = new Map(pages.flatMap(({ data }) => data).map((comment) => [comment.id, comment]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** The page to read next, back in time; undefined after the oldest. */
export function nextPage({ current_page, last_page }: Page<Comment>): number | undefined {
  return current_page < last_page ? current_page + 1 : undefined;
}
