import { reviewRoutes } from '@touchline/contract';
import type { Lesson, Review } from '@touchline/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { callPage } from '#kit/call-page.ts';
import { useAct } from '#kit/use-act.ts';
import { nameOfSide } from './query-title.ts';
import { cardsOf } from './review-queue.ts';
import type { Answer, Card, Verdict } from './review-queue.ts';
import { useLessonWords } from './use-lesson-toasts.ts';

/** Queries per page. */
export const pageSize = 50;

/**
 * The open queries and the answers given on this page, which are sent one after the other in their order. Pages are loaded
 * up to the query `wanted`.
 */
export function useReviewQueue(inFocus: Review | null, wanted: number | null) {
  const { t } = useTranslation('playlist');
  const client = useQueryClient();
  const act = useAct();
  const wordsOf = useLessonWords();
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [message, setMessage] = useState('');
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const pages = useReviewPages();
  const isFound = useLoadUpTo(wanted, pages);
  const { reviews = [], total = 0 } = pages.data ?? {};
  const refresh = () => client.invalidateQueries({ queryKey: ['playlist'] });
  const drop = (answer: Answer) => setAnswers((before) => before.filter((one) => one !== answer));
  const enqueue = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work);
  };
  const cards = cardsOf(reviews, answers, inFocus);
  const last = answers.findLast(({ isFinal }) => !isFinal);

  return {
    pages,
    /** Whether the pages needed for the initial focus are loaded. */
    isReady: isFound && pages.data !== undefined,
    cards,
    /** The number of open queries, including those not loaded yet. */
    left: total - reviews.length + cards.filter(({ state }) => state === 'open').length,
    /** The number of all queries, including those answered on this page. */
    total: total - reviews.length + cards.length,
    message,
    setMessage,
    /** The name of the query whose answer undo takes back; null if there is none. */
    last: last ? nameOfSide(last.review.asked) : null,
    answer(card: Card, proposal: number | null, verdict: Verdict): void {
      const open = card.proposals.flatMap((one) => (one.answered === null ? [one.proposal.id] : []));
      const answer: Answer = { ...snapshotOf(card), verdict, proposals: proposal === null ? open : [proposal] };
      setAnswers((before) => [...before, answer]);
      setMessage(t(`review.said.${verdict}`, { name: nameOfSide(card.review.asked) }));
      enqueue(async () => {
        const isSaved = await act(t('failure.review'), async () => {
          const lessons = await send(verdict, proposal ?? card.review.id);
          // Not as toasts: they would cover the buttons of the next query.
          if (lessons.length > 0) setMessage(lessons.map(wordsOf).join('. '));
        });
        if (!isSaved) drop(answer);
        void refresh();
      });
    },
    undo(onUndone: (query: number) => void): void {
      if (!last) return;
      const undone: Answer = { ...last, isFinal: true };
      setAnswers((before) => before.map((one) => (one === last ? undone : one)));
      enqueue(async () => {
        const isUndone = await act(t('failure.undo'), async () => {
          await call(reviewRoutes.undo, { id: last.review.id }, null);
        });
        await refresh();
        if (!isUndone) return;
        onUndone(undone.review.id);
        drop(undone);
        setMessage(t('review.said.undo', { name: nameOfSide(undone.review.asked) }));
      });
    },
  };
}

/** Sends an answer and returns the confirmed names. `id` is the proposal's, or the query's for the answer `none`. */
async function send(verdict: Verdict, id: number): Promise<readonly Lesson[]> {
  if (verdict === 'accept') return (await call(reviewRoutes.accept, { id }, null)).lessons;
  await call(reviewRoutes[verdict], { id }, null);
  return [];
}

/** The query with all proposals on its card, including those that the server no longer returns. */
function snapshotOf({ review, proposals }: Card): Pick<Answer, 'review' | 'isFinal'> {
  return { review: { ...review, proposals: proposals.map(({ proposal }) => proposal) }, isFinal: false };
}

/** Loads pages until the query is found or no page is left. Returns whether that is done. */
function useLoadUpTo(query: number | null, pages: ReturnType<typeof useReviewPages>): boolean {
  const { data, hasNextPage, isFetching, fetchNextPage } = pages;
  const [isFound, setIsFound] = useState(query === null);
  if (!isFound && data && (!hasNextPage || data.reviews.some(({ id }) => id === query))) setIsFound(true);
  useEffect(() => {
    if (!isFound && hasNextPage && !isFetching) void fetchNextPage();
  }, [isFound, hasNextPage, isFetching, fetchNextPage]);
  return isFound;
}

/** The loaded pages. A query that moves to another page while others answer appears once. */
function useReviewPages() {
  return useInfiniteQuery({
    queryKey: ['playlist', 'reviews'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callPage(reviewRoutes.list, {}, { page: pageParam, size: pageSize, sort: null, filters: [] }, signal),
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
    select: ({ pages }) => {
      const rows = pages.flatMap(({ data }) => data);
      const reviews = [...new Map(rows.map((row) => [row.id, row])).values()];
      return { reviews, total: Math.max(pages.at(-1)?.total ?? 0, reviews.length) };
    },
  });
}
