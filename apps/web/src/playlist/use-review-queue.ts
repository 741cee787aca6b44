import { reviewRoutes } from '@touchline/contract';
import type { Review } from '@touchline/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callPage } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { nameOfSide } from './names.ts';
import { cardsOf } from './review-queue.ts';
import type { Answer, Card, Word } from './review-queue.ts';
import { useLessonToasts } from './use-lesson-toasts.ts';

/** Queries read at once. */
export const pageSize = 50;

/** The queries that wait and what was answered here, one call after the other in the order of the answers. */
export function useReviewQueue(inFocus: Review | null) {
  const { t } = useTranslation('playlist');
  const client = useQueryClient();
  const act = useAct();
  const announceLessons = useLessonToasts();
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [said, say] = useState('');
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const pages = useReviewPages();
  const { reviews = [], total = 0 } = pages.data ?? {};
  const refresh = () => client.invalidateQueries({ queryKey: ['playlist'] });
  const drop = (answer: Answer) => setAnswers((before) => before.filter((one) => one !== answer));
  const inTurn = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work);
  };
  const cards = cardsOf(reviews, answers, inFocus);
  const last = answers.findLast(({ isFinal }) => !isFinal);

  return {
    pages,
    cards,
    /** Queries that wait, also those that are not loaded yet. */
    left: total - reviews.length + cards.filter(({ state }) => state === 'open').length,
    /** All that are loaded or counted, with those that were answered here. */
    total: total - reviews.length + cards.length,
    said,
    say,
    /** What undo takes back; null when there is nothing. */
    last: last ? nameOfSide(last.review.asked) : null,
    answer(card: Card, proposal: number | null, word: Word): void {
      const open = card.proposals.flatMap((one) => (one.answered === null ? [one.proposal.id] : []));
      const answer: Answer = { ...snapshotOf(card), word, proposals: proposal === null ? open : [proposal] };
      setAnswers((before) => [...before, answer]);
      say(t(`review.said.${word}`, { name: nameOfSide(card.review.asked) }));
      inTurn(async () => {
        const isSaved = await act(t('failure.review'), async () => {
          const id = proposal ?? card.review.id;
          if (word !== 'accept') await call(reviewRoutes[word], { id }, null);
          else announceLessons((await call(reviewRoutes.accept, { id }, null)).lessons);
        });
        await refresh();
        if (!isSaved) drop(answer);
      });
    },
    undo(onUndone: (query: number) => void): void {
      if (!last) return;
      const undone: Answer = { ...last, isFinal: true };
      setAnswers((before) => before.map((one) => (one === last ? undone : one)));
      inTurn(async () => {
        const isUndone = await act(t('failure.undo'), async () => {
          await call(reviewRoutes.undo, { id: last.review.id }, null);
        });
        await refresh();
        if (!isUndone) return;
        drop(undone);
        say(t('review.said.undo', { name: nameOfSide(undone.review.asked) }));
        onUndone(undone.review.id);
      });
    },
  };
}

/** With all proposals that the card shows, also those that the server has let go since. */
function snapshotOf({ review, proposals }: Card): Pick<Answer, 'review' | 'isFinal'> {
  return { review: { ...review, proposals: proposals.map(({ proposal }) => proposal) }, isFinal: false };
}

/** What moves from page to page while others answer is shown once. */
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
