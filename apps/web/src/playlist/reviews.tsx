import { Alert, Skeleton } from '@mantine/core';
import { reviewRoutes } from '@touchline/contract';
import type { Review } from '@touchline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call, callPage } from '#kit/call.ts';
import { sentence } from '#kit/call-error.ts';
import { useAct } from '#kit/use-act.ts';
import { Side } from '#ui/dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { done } from '#ui/toast.ts';
import { answerByKey } from './review-keys.ts';
import { ReviewItem } from './review-item.tsx';
import styles from './playlist.module.css';
import own from './reviews.module.css';

/** More at once nobody answers; the next come when these are done. */
const shownAtOnce = 50;

/** The doubtful matches: why each is doubtful, both sides beside each other, yes or no by hand or by key. */
export function Reviews({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['playlist', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const list = useQuery({
    queryKey: ['playlist', 'reviews'],
    queryFn: ({ signal }) =>
      callPage(reviewRoutes.list, {}, { page: 1, size: shownAtOnce, sort: null, filters: [] }, signal),
  });
  const rows: readonly Review[] | undefined = list.data?.data;
  const answer = (review: Review, word: 'accept' | 'reject') =>
    void act(t('failure.review'), async () => {
      await call(reviewRoutes[word], { id: review.id }, null);
      done(t(word === 'accept' ? 'toast.accepted' : 'toast.rejected'));
      await client.invalidateQueries({ queryKey: ['playlist'] });
    });
  return (
    <Side side="end" size={720} title={t('review.title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      {list.error && !rows ? (
        <Alert color="red" role="alert" title={t('shell:list.failedTitle')}>
          {sentence(i18n, list.error)}
        </Alert>
      ) : !rows ? (
        <Skeleton height={240} />
      ) : rows.length === 0 ? (
        <Panel
          urgent={false}
          icon={<IconChecks size={24} />}
          title={t('review.none')}
          text={t('review.noneText')}
          action={null}
        />
      ) : (
        <>
          <p className={styles['dim']}>{t('review.text')}</p>
          <p className={own['keys']}>{t('review.keys')}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside take the keys; this only hears them pass */}
          <ol className={own['reviews']} onKeyDown={(event) => answerByKey(event, rows, answer)}>
            {rows.map((review, index) => (
              <ReviewItem
                key={review.id}
                review={review}
                position={t('review.position', { index: index + 1, total: list.data?.total ?? rows.length })}
                focus={index === 0}
                onAnswer={(word) => answer(review, word)}
              />
            ))}
          </ol>
        </>
      )}
    </Side>
  );
}
