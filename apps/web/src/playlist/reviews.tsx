import { Alert, Button, Skeleton } from '@mantine/core';
import type { Review } from '@touchline/contract';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { isTyping } from '#ui/single-keys.ts';
import { ReviewBar, ReviewLegend } from './review-bar.tsx';
import { ReviewCard } from './review-card.tsx';
import { commandOf, stepOf } from './review-keys.ts';
import type { Card, Verdict } from './review-queue.ts';
import styles from './reviews.module.css';
import { useReviewFocus } from './use-review-focus.ts';
import { pageSize, useReviewQueue } from './use-review-queue.ts';

/** The review of doubtful matches, query by query, side by side, by pointer or keyboard. */
export function Reviews({ query, onClose }: { query: number | null; onClose: () => void }) {
  const { t } = useTranslation(['playlist', 'shell']);
  return (
    <Drawer side="end" size={1180} title={t('review.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <Queue wanted={query} />
    </Drawer>
  );
}

function Queue({ wanted }: { wanted: number | null }) {
  const { t } = useTranslation('playlist');
  const [inFocus, setInFocus] = useState<Review | null>(null);
  const queue = useReviewQueue(inFocus, wanted);
  const { pages, cards, left, total } = queue;
  const onWithdrawn = () => queue.setMessage(t('review.said.withdrawn'));
  const focus = useReviewFocus({ cards, wanted, inFocus: inFocus?.id ?? null, onWithdrawn });
  const { listRef, undoRef, moreRef } = focus;
  const answer = (card: Card, proposal: number | null, verdict: Verdict) => {
    focus.leave(verdict !== 'reject' || card.proposals.filter(({ answered }) => answered === null).length === 1);
    queue.answer(card, proposal, verdict);
  };
  const undo = () => queue.undo(focus.goTo);
  const enter = (element: Element) => {
    focus.remember(element);
    setInFocus(placeOf(cards, element).card?.review ?? null);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || isTyping(event.target)) return;
    const [meaning, step] = [commandOf(event), stepOf(event, document.documentElement.dir === 'rtl')];
    if (!meaning && !step) return;
    event.preventDefault();
    if (step) return focus.step(step);
    if (event.repeat) return;
    if (meaning === 'undo') return undo();
    const { card, proposal } = placeOf(cards, focus.current());
    if (card?.state !== 'open' || !meaning) return;
    if (meaning === 'none') answer(card, null, 'none');
    else if (proposal !== null) answer(card, proposal, meaning);
  };
  if (!queue.isReady) return <QueuePlaceholder error={pages.error} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have the focus; this handles their bubbling key events
    <div onKeyDown={press}>
      <ReviewBar left={left} message={queue.message} last={queue.last} undoRef={undoRef} onUndo={undo} />
      {left === 0 ? (
        <QueueEmpty />
      ) : (
        <>
          <ReviewLegend />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only follows the focus of the buttons inside */}
          <ol ref={listRef} className={styles['reviews']} onFocus={({ target }) => enter(target)}>
            {cards.map((card, index) => (
              <ReviewCard
                key={card.review.id}
                card={card}
                position={t('review.position', { index: index + 1, total })}
                onAnswer={(proposal, verdict) => answer(card, proposal, verdict)}
              />
            ))}
          </ol>
          {pages.hasNextPage ? (
            <Button
              ref={moreRef}
              variant="default"
              fullWidth
              loading={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t('review.more', { count: Math.min(pageSize, total - cards.length) })}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}

function QueuePlaceholder({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('shell');
  if (!error) return <Skeleton height={240} />;
  return (
    <Alert color="red" role="alert" title={t('list.failedTitle')}>
      {errorText(i18n, error)}
    </Alert>
  );
}

function QueueEmpty() {
  const { t } = useTranslation('playlist');
  const icon = <IconChecks size={24} />;
  return <EmptyState urgent={false} icon={icon} title={t('review.none')} text={t('review.noneText')} action={null} />;
}

/** The query, and its open proposal, that an element of the queue belongs to. */
function placeOf(cards: readonly Card[], element: Element | null): { card: Card | null; proposal: number | null } {
  const id = Number(element?.closest<HTMLElement>('[data-review]')?.dataset['review']);
  const place = element?.closest<HTMLElement>('[data-proposal]')?.dataset['proposal'];
  const card = cards.find(({ review }) => review.id === id) ?? null;
  const shown = place === undefined ? undefined : card?.proposals[Number(place)];
  return { card, proposal: shown?.answered === null ? shown.proposal.id : null };
}
