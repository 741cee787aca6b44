import { IconBell } from '@tabler/icons-react';
import { noticeRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useLive } from '#kit/live.ts';
import { newestWhenVisible } from '#kit/when-visible.ts';
import { loadChunk } from '#ui/load-chunk.ts';
import { loadWords } from '#web/app/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { hasAlarm } from './alarm-settings.ts';
import styles from './bell.module.css';

const NotificationPanel = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./notification-panel.tsx'), loadWords('notices')]);
  return loaded.NotificationPanel;
});

/** The number of toasts that can be visible at once. */
const maxToasts = 4;

/** The bell with the number of unread notifications. Opens their drawer, and shows new ones as toasts. */
export function Bell() {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  /** The text that a screen reader announces; the toast itself is only visual. */
  const [announcement, setAnnouncement] = useState('');
  const count = useQuery({
    queryKey: ['notice', 'count'],
    queryFn: ({ signal }) => call(noticeRoutes.count, {}, signal),
  });
  const unread = count.data?.unread ?? 0;
  const label = unread === 0 ? t('bell.none') : t('bell.some', { count: unread });

  const [show] = useState(() =>
    newestWhenVisible<number>(maxToasts, (id) => void showNotification(id, i18n).then(setAnnouncement)),
  );
  useLive((kind, { id }) => {
    if (kind !== 'notice' || id === null) return;
    if (hasAlarm()) void raise(id, i18n);
    if (!open) show(id);
  });

  return (
    <>
      <IconButton
        look="subtle"
        size={40}
        className={styles['bell']}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setOpen(true)}
      >
        <IconBell size={20} stroke={1.7} />
        {unread > 0 ? (
          <span className={styles['count']} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </IconButton>
      <div className="hidden-visually" role="log" aria-live="polite">
        {announcement}
      </div>
      {open ? (
        <Suspense>
          <NotificationPanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

async function showNotification(id: number, i18n: i18n): Promise<string> {
  const [{ showArrival }] = await Promise.all([loadChunk(() => import('./arrival.tsx')), loadWords('notices')]);
  return showArrival(id, i18n);
}

async function raise(id: number, i18n: i18n): Promise<void> {
  const [{ raiseAlarm }] = await Promise.all([loadChunk(() => import('./raise-alarm.ts')), loadWords('notices')]);
  await raiseAlarm(id, i18n);
}
