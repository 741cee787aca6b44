import { Button } from '@mantine/core';
import type { PersonalFeed } from '@touchline/contract';
import { IconCalendar, IconPlaylist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sportOf } from '#kit/sport-of.ts';
import { fullDateTime } from '#ui/dates.ts';
import { RelativeTime } from '#ui/date-time.tsx';
import { viewerZone } from '#ui/zone.ts';
import { deviceOf } from './device.ts';
import styles from './profile.module.css';

/** A feed: what it contains, when and by what it was last read, and a button that revokes it. */
export function FeedItem({ feed, onRevoke }: { feed: PersonalFeed; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('profile');
  const Icon = feed.kind === 'calendar' ? IconCalendar : IconPlaylist;
  const contents = [
    t(`feeds.kind.${feed.kind}`),
    t(`feeds.scope.${feed.scope}`),
    sportOf(feed, i18n.language),
    feed.tournamentName,
    feed.teamName,
    feed.kind === 'links' ? t(feed.format === null ? 'feeds.preferred' : `feeds.format.${feed.format}`) : null,
  ];
  return (
    <li>
      <span className={styles['feed']}>
        <Icon size={20} aria-hidden />
        <span className={styles['device']} title={feed.userAgent ?? undefined}>
          <strong>{feed.name}</strong>
          <span className={styles['small']}>{contents.filter((part) => part !== null).join(' · ')}</span>
          <span className={styles['small']}>
            <LastUse feed={feed} /> ·{' '}
            {t('feeds.since', { when: fullDateTime(feed.createdAt, i18n.language, viewerZone()) })}
          </span>
        </span>
      </span>
      <Button size="xs" variant="default" aria-label={t('feeds.revokeOf', { name: feed.name })} onClick={onRevoke}>
        {t('feeds.revoke')}
      </Button>
    </li>
  );
}

function LastUse({ feed: { usedAt, ip, userAgent } }: { feed: PersonalFeed }) {
  const { t } = useTranslation('profile');
  if (usedAt === null) return t('feeds.unused');
  // Calendars and players name themselves at the beginning.
  const program = deviceOf(userAgent ?? '') ?? (userAgent ?? '').split(/[\s(;]/)[0];
  return (
    <>
      {t('feeds.used')} <RelativeTime at={usedAt} /> · {[ip, program].filter(Boolean).join(' · ')}
    </>
  );
}
