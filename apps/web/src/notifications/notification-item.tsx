import type { Notice, NoticeKind } from '@touchline/contract';
import {
  IconAlertTriangle,
  IconAt,
  IconCalendarEvent,
  IconCalendarQuestion,
  IconCircleCheck,
  IconFileCheck,
  IconHandGrab,
  IconHandStop,
  IconKey,
  IconLifebuoy,
  IconPlaylist,
  IconPlugConnected,
  IconPlugConnectedX,
  IconTransfer,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#ui/date-time.tsx';
import { LivePicture } from '#web/streams/picture/live-picture.tsx';
import styles from './notification-item.module.css';
import { ReleaseButton } from './release-button.tsx';
import { isUrgent } from './urgent.ts';
import { placeOf, sentenceOf } from './words.ts';

const icons = {
  stream_down: IconPlugConnectedX,
  stream_back: IconPlugConnected,
  incident_opened: IconAlertTriangle,
  incident_escalated: IconAlertTriangle,
  incident_continues: IconAlertTriangle,
  incident_closed: IconCircleCheck,
  taken_from_me: IconHandStop,
  auto_taken: IconHandGrab,
  handover_offered: IconTransfer,
  handover_answered: IconTransfer,
  no_show: IconAlertTriangle,
  match_changed: IconCalendarEvent,
  feed_question: IconCalendarQuestion,
  shift_ended: IconFileCheck,
  mentioned: IconAt,
  query_complete: IconPlaylist,
  query_awaiting: IconPlaylist,
  import_finished: IconFileCheck,
  support_answered: IconLifebuoy,
  support_asked: IconLifebuoy,
  backup_failed: IconAlertTriangle,
  disk_nearly_full: IconAlertTriangle,
  clock_went_back: IconAlertTriangle,
  token_expires: IconKey,
} as const satisfies Record<NoticeKind, unknown>;

/** One notification: its text, its age, and a link. An unread one is marked by a bar, a dot and a word. */
export function NotificationItem({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation('notices');
  const Icon = icons[notice.kind];
  const unread = notice.readAt === null;
  const times = Number(notice.data['times'] ?? 1);
  return (
    <li className={styles['item']} data-unread={unread} data-kind={notice.kind}>
      <span className={styles['icon']} aria-hidden>
        <Icon size={20} stroke={1.7} />
      </span>
      <div className={styles['text']}>
        <Link {...placeOf(notice)} className={styles['link']} onClick={onOpen}>
          {unread ? <span className="hidden-visually">{t('unread')}: </span> : null}
          {sentenceOf(t, notice)}
        </Link>
        <span className={styles['age']}>
          <RelativeTime at={notice.createdAt} />
          {times > 1 ? ` · ${t('times', { count: times })}` : null}
        </span>
      </div>
      <ReleaseButton notice={notice} onDone={() => undefined} />
      <SignalPicture notice={notice} />
      {unread ? <span className={styles['dot']} aria-hidden title={t('unread')} /> : null}
    </li>
  );
}

/** What the stream of a notification about its signal, or one of an incident, looks like now. */
function SignalPicture({ notice: { kind, data, createdAt } }: { notice: Notice }) {
  const isSignal = kind === 'stream_down' || kind === 'stream_back';
  const id = Number(isSignal ? data['stream'] : data['pictured']);
  if (!id) return null;
  return (
    <span aria-hidden>
      <LivePicture
        stream={{ id, probedAt: createdAt, available: !isUrgent(kind) }}
        name={String(data['title'] ?? '')}
        size="compact"
      />
    </span>
  );
}
