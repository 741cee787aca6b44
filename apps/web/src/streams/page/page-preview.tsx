import { Button, Skeleton } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#ui/lazy-part.tsx';
import { noLinkText, whyNoPreview } from '../link-reason.ts';
import { LivePicture } from '../picture/live-picture.tsx';
import { streamTitle } from '../stream-title.ts';
import styles from './stream-page.module.css';

const InlinePreview = lazyPart(async () => (await import('../preview/inline-preview.tsx')).InlinePreview);

/** The newest picture; the player in its place once somebody wants to watch. */
export function PagePreview({ stream }: { stream: Stream }) {
  const { t } = useTranslation(['streams', 'timeline']);
  const [isPlaying, setPlaying] = useState(false);
  const why = whyNoPreview(stream);
  if (isPlaying && why === null)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <InlinePreview stream={stream} />
      </Suspense>
    );
  return (
    <div className={styles['preview']}>
      <LivePicture stream={stream} name={streamTitle(stream)} size="full" />
      {why === null ? (
        <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => setPlaying(true)}>
          {t('timeline:play')}
        </Button>
      ) : (
        <p className={styles['dim']}>{noLinkText(t, why)}</p>
      )}
    </div>
  );
}
