import { Skeleton } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { Link, notFound, rootRouteId, useParams } from '@tanstack/react-router';
import { IconChevronLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '#kit/failed.tsx';
import { useTitle } from '#ui/title.ts';
import { Comments } from '../comments.tsx';
import { FeedOrigin } from '../fixtures/lazy-feed-origin.ts';
import { History } from '../history.tsx';
import { Panels } from '../panels.tsx';
import { LiveSignal, StatusMark } from '../signal.tsx';
import { StreamButtons } from '../stream-buttons.tsx';
import { StreamFacts } from '../stream-facts.tsx';
import { StreamLinks } from '../stream-links.tsx';
import { streamTitle } from '../stream-title.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { isGone, useStream } from '../use-stream.ts';
import { Card } from './card.tsx';
import { StreamThresholds } from './stream-thresholds.tsx';
import { FormatList } from './format-list.tsx';
import { HolderCard } from './holder-card.tsx';
import { PagePreview } from './page-preview.tsx';
import { SamePicture } from './same-picture.tsx';
import styles from './stream-page.module.css';

/** A stream's page of its own: its picture, its timeline with curves, formats, people and comments. */
export function StreamPage() {
  const { id = '' } = useParams({ strict: false });
  // An address with anything else names no stream.
  if (!/^[1-9]\d{0,14}$/.test(id)) throw nothingHere();
  return <PageOf key={id} id={Number(id)} />;
}

/** The 404 page of the whole console: whoever may not see a stream learns no more than of one that never was. */
const nothingHere = () => notFound({ routeId: rootRouteId });

/** The page of a stream, and the panels above it, which stay when the stream no longer may be seen. */
export function PageOf({ id }: { id: number }) {
  const { t } = useTranslation('shell');
  const { data: stream, error, refetch } = useStream(id);
  const retry = () => void refetch();
  if (isGone(error) && !stream) throw nothingHere();
  return (
    <>
      {isGone(error) ? (
        <Missing error={error} onRetry={retry} />
      ) : stream ? (
        <Loaded stream={stream} />
      ) : error ? (
        <Failed title={t('list.failedTitle')} error={error} onRetry={retry} />
      ) : (
        <div className={styles['page']} aria-busy>
          <Skeleton height={32} />
          <Skeleton height={320} />
          <Skeleton height={320} />
        </div>
      )}
      <Panels />
    </>
  );
}

/** In place of a stream that was shown and no longer may be. */
function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('streams');
  useTitle(t('view.title'));
  return <Failed title={t('view.missing')} error={error} onRetry={onRetry} />;
}

function Loaded({ stream }: { stream: Stream }) {
  const { t } = useTranslation(['timeline', 'streams']);
  const title = streamTitle(stream);
  useTitle(title);
  return (
    <div className={styles['page']}>
      <Link className={styles['back']} to={stream.archivedAt === null ? '/broadcast/streams' : '/broadcast/archive'}>
        <IconChevronLeft size={16} aria-hidden /> {t(stream.archivedAt === null ? 'timeline:back' : 'streams:archive')}
      </Link>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <StatusMark stream={stream} />
        <LiveSignal state={stream.state} />
      </header>
      <SamePicture stream={stream} />
      <StreamButtons stream={stream} />
      <div className={styles['grid']}>
        <Card title={t('timeline:section.preview')} span="wide">
          <PagePreview stream={stream} />
        </Card>
        <Card title={t('streams:view.details')} span="narrow">
          <StreamFacts stream={stream} />
        </Card>
        <Card title={t('timeline:title')} span="full">
          <Timeline stream={stream} />
        </Card>
        <div className={styles['column']}>
          <Card title={t('timeline:section.formats')} span="half">
            <FormatList stream={stream} />
          </Card>
          <Card title={t('timeline:section.holders')} span="half">
            <HolderCard stream={stream} />
          </Card>
          <Card title={t('streams:view.comments')} span="half">
            <Comments stream={stream} />
          </Card>
        </div>
        <div className={styles['column']}>
          {stream.abilities.includes('copyLink') ? (
            <Card title={null} span="half">
              <StreamLinks stream={stream} />
            </Card>
          ) : null}
          {stream.event_id === '' ? null : (
            <Suspense>
              <FeedOrigin stream={stream} />
            </Suspense>
          )}
          <Card title={t('timeline:section.thresholds')} span="half">
            <StreamThresholds stream={stream} />
          </Card>
          <Card title={t('streams:view.history')} span="half">
            <div className={styles['scrolled']}>
              <History id={stream.id} />
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}
