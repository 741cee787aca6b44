import { useLayoutEffect, useRef } from 'react';
import { focusTargetOf, nextAfter, stepTarget } from './review-focus.ts';
import type { Step } from './review-keys.ts';
import type { Card } from './review-queue.ts';

type Options = {
  cards: readonly Card[];
  /** The query to focus first. If it is null or not open, the first one gets the focus. */
  wanted: number | null;
  /** The query with the focus. */
  inFocus: number | null;
  /** Called when somebody else's change has withdrawn the focused proposal. */
  onWithdrawn: () => void;
};

/** Manages the focus in the queue: initially, after keys and answers, and when the focused element is removed. */
export function useReviewFocus({ cards, wanted, inFocus, onWithdrawn }: Options) {
  const listRef = useRef<HTMLOListElement>(null);
  const undoRef = useRef<HTMLButtonElement>(null);
  const moreRef = useRef<HTMLButtonElement>(null);
  const lastRef = useRef<Element | null>(null);
  const pendingRef = useRef<number | null>(null);
  const current = () => (listRef.current?.contains(document.activeElement) ? document.activeElement : null);
  const inQueue = (query: number | null) =>
    listRef.current && query !== null ? focusTargetOf(listRef.current, query) : null;

  useLayoutEffect(() => {
    const first = cards.find(({ state }) => state === 'open')?.review.id ?? null;
    if (lastRef.current === null && first !== null) return focusInitially(inQueue(wanted) ?? inQueue(first));
    const awaited = cards.find(({ review, state }) => review.id === pendingRef.current && state === 'open');
    if (awaited) {
      pendingRef.current = null;
      return focusElement(inQueue(awaited.review.id));
    }
    if (!lastRef.current || lastRef.current.isConnected) return;
    const card = cards.find(({ review }) => review.id === inFocus);
    const isWithdrawn = card?.state === 'open' || card?.state === 'gone';
    focusElement(inQueue(isWithdrawn ? inFocus : first) ?? undoRef.current);
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
    /** Focuses a query as soon as it is rendered as open again. */
    goTo: (query: number) => {
      pendingRef.current = query;
    },
    /** Moves the focus; the target after the last query is the button that loads more. */
    step: (step: Step) => {
      const from = current() ?? listRef.current;
      const target = listRef.current && from && stepTarget(listRef.current, from, step);
      focusElement(target ?? (step.to === 'query' && 'by' in step && step.by === 1 ? moreRef.current : null));
    },
    /** Moves the focus on before the answered element is removed. */
    leave: (isWholeQuery: boolean) => {
      const from = current();
      if (listRef.current && from) focusElement(nextAfter(listRef.current, from, isWholeQuery));
    },
  };
}

/**
 * Focuses the element and marks it for the drawer, which sets the initial focus itself if it opens after the queue is
 * rendered.
 */
function focusInitially(element: HTMLElement | null): void {
  element?.setAttribute('data-autofocus', 'true');
  focusElement(element);
}

function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  (element?.closest('[data-review]') ?? element)?.scrollIntoView({ block: 'nearest' });
}
