import { useLayoutEffect, useRef } from 'react';
import { entryOfQuery, nextAfter, targetOf } from './review-focus.ts';
import type { Step } from './review-keys.ts';
import type { Card } from './review-queue.ts';

type Options = {
  cards: readonly Card[];
  /** The query to begin at; null, or one that does not wait, begins at the first. */
  wanted: number | null;
  /** The query that has the focus. */
  inFocus: number | null;
  /** Somebody else's change has withdrawn what had the focus. */
  onWithdrawn: () => void;
};

/** The focus inside the queue: where it begins, where keys and answers lead, and where it goes when its element goes. */
export function useReviewFocus({ cards, wanted, inFocus, onWithdrawn }: Options) {
  const listRef = useRef<HTMLOListElement>(null);
  const undoRef = useRef<HTMLButtonElement>(null);
  const moreRef = useRef<HTMLButtonElement>(null);
  const lastRef = useRef<Element | null>(null);
  const awaitedRef = useRef<number | null>(null);
  const current = () => (listRef.current?.contains(document.activeElement) ? document.activeElement : null);
  const inQueue = (query: number | null) =>
    listRef.current && query !== null ? entryOfQuery(listRef.current, query) : null;

  useLayoutEffect(() => {
    const first = cards.find(({ state }) => state === 'open')?.review.id ?? null;
    if (lastRef.current === null && first !== null) return begin(inQueue(wanted) ?? inQueue(first));
    const awaited = cards.find(({ review, state }) => review.id === awaitedRef.current && state === 'open');
    if (awaited) {
      awaitedRef.current = null;
      return enter(inQueue(awaited.review.id));
    }
    if (!lastRef.current || lastRef.current.isConnected) return;
    const card = cards.find(({ review }) => review.id === inFocus);
    const isWithdrawn = card?.state === 'open' || card?.state === 'gone';
    enter(inQueue(isWithdrawn ? inFocus : first) ?? undoRef.current);
    if (isWithdrawn) onWithdrawn();
  });

  return {
    listRef,
    undoRef,
    moreRef,
    current,
    remember: (element: Element) => {
      lastRef.current = element;
    },
    /** Goes to a query as soon as it is drawn open again. */
    goTo: (query: number) => {
      awaitedRef.current = query;
    },
    /** Below the last query is the button that shows more. */
    step: (step: Step) => {
      const from = current() ?? listRef.current;
      const target = listRef.current && from && targetOf(listRef.current, from, step);
      enter(target ?? (step.to === 'query' && 'by' in step && step.by === 1 ? moreRef.current : null));
    },
    /** Goes on before what is answered disappears. */
    leave: (isWholeQuery: boolean) => {
      const from = current();
      if (listRef.current && from) enter(nextAfter(listRef.current, from, isWholeQuery));
    },
  };
}

/** The drawer puts the focus where this mark is, should it open later than the queue is drawn. */
function begin(element: HTMLElement | null): void {
  element?.setAttribute('data-autofocus', 'true');
  enter(element);
}

function enter(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  (element?.closest('[data-review]') ?? element)?.scrollIntoView({ block: 'nearest' });
}
