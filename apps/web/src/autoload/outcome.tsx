import { Alert } from '@mantine/core';
import type { Feed, FeedOutcome, StreamCounts } from '@touchline/contract';
import { HeldAlert } from './held-alert.tsx';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/formatters.ts';
import styles from './feed-status.module.css';

const counts = ['items', 'users', 'new', 'changed', 'canceled', 'unchanged', 'excluded', 'past', 'left_out'] as const;
/** Counts that are shown even if zero. A calendar makes no queries. */
const alwaysShown: Record<Feed, readonly (typeof counts)[number][]> = {
  autoload: ['items', 'users', 'new', 'changed', 'canceled', 'unchanged'],
  calendar: ['items'],
};

type Props = { feed: Feed; title: string; outcome: FeedOutcome };

/** The result of loading or testing a feed, or why it cannot be read. */
export function Outcome({ feed, title, outcome }: Props) {
  const { t, i18n } = useTranslation('autoload');
  const { failure, errors } = outcome;
  if (failure)
    return (
      <Alert color="red" role="alert">
        {t(`problem.${failure.code}`, { detail: failure.detail })}
      </Alert>
    );
  const number = numberFormat(i18n.language, {});
  const shown = counts.filter((name) => alwaysShown[feed].includes(name) || outcome[name] > 0);
  return (
    <section className={styles['outcome']} aria-live="polite">
      <h3>{title}</h3>
      <dl className={styles['counts']}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{t(`count.${name}`)}</dt>
            <dd>{number.format(outcome[name])}</dd>
          </div>
        ))}
      </dl>
      {feed === 'autoload' && outcome.users === 0 ? <p className={styles['dim']}>{t('noUsers')}</p> : null}
      {outcome.streams ? <StreamOutcome streams={outcome.streams} /> : null}
      {errors.length > 0 ? (
        <>
          <h4>{t('errors')}</h4>
          <ul className={styles['errors']}>
            {errors.map((each) => (
              <li key={`${each.item} ${each.event_id}`}>
                {[each.item > 0 ? t('item', { item: each.item }) : null, each.event_id].filter(Boolean).join(' · ')}
                {': '}
                {t(`reason.${each.reason}`, { field: each.field ?? '' })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

const streamCounts = ['planned', 'joined', 'changed', 'unchanged', 'asked'] as const;

/** What has become of the streams that follow the feed. */
function StreamOutcome({ streams }: { streams: StreamCounts }) {
  const { t, i18n } = useTranslation('autoload');
  const number = numberFormat(i18n.language, {});
  if (streams.held) return <HeldAlert held={streams.held} onAllow={null} />;
  return (
    <>
      <h4>{t('streams')}</h4>
      <dl className={styles['counts']}>
        {streamCounts.map((name) => (
          <div key={name}>
            <dt>{t(`streamCount.${name}`)}</dt>
            <dd>{number.format(streams[name])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
