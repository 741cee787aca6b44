import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { token } from '#kit/session.ts';
import { usePhone } from '#ui/phone.ts';
import { readPreferences, usePreferences } from '#ui/preferences.ts';
import { Bar, TopNav } from './bar.tsx';
import { loadChunk } from '#ui/load-chunk.ts';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { lazyPart, themed } from '#ui/lazy-part.tsx';
import { useLiveCache } from '#web/app/live-cache.ts';
import { Overlays } from './overlays.tsx';
import type { Open } from './overlays.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { profileQuery } from '#web/session/profile.ts';
import { SessionEnded } from './session-ended.tsx';
import { SideNav } from './side-nav.tsx';
import { useLoadWhenIdle } from '#web/app/use-load-when-idle.ts';

const Side = lazyPart(async () => (await import('#ui/dialog.tsx')).Drawer);
const themedNotices = themed(async () => (await import('./notices.tsx')).Notices);
const loadNotices = async () => ({ Notices: await loadChunk(themedNotices) });
const loadLayouts = () => loadChunk(() => import('#kit/layout-sync.tsx'));

/** Reads what the frame shows first, before it is there to ask for it. */
export async function readFirstFrame(): Promise<void> {
  await Promise.all([
    token() === null ? null : queryClient.prefetchQuery(profileQuery),
    readPreferences().navType === 'top' ? TopNav.preload() : null,
  ]);
}

/** The frame of every signed-in screen: navigation at the side or top, content, footer, overlays and toasts. */
export function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Framed />
    </QueryClientProvider>
  );
}

function Framed() {
  const { t } = useTranslation();
  const { navType, navCollapsed } = usePreferences();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<Open | null>(null);
  const phone = usePhone();
  const content = useRef<HTMLElement>(null);
  const arrived = useRef(pathname);
  const [shown, setShown] = useState(pathname);
  if (shown !== pathname) {
    // The screen has changed: closes the phone's navigation or the help of the previous screen.
    setShown(pathname);
    if (open === 'nav' || open === 'help') setOpen(null);
  }
  useLiveCache();
  useEffect(() => {
    // Moves the focus to the new screen for keyboards and screen readers.
    if (arrived.current !== pathname) content.current?.focus({ preventScroll: true });
    arrived.current = pathname;
  }, [pathname]);
  return (
    <div className={styles['frame']} data-nav={navType} data-collapsed={navCollapsed}>
      <a href="#content" className={styles['skip']} onClick={() => content.current?.focus()}>
        {t('skip')}
      </a>
      {navType === 'side' ? (
        <div className={styles['side']}>
          <SideNav collapsed={navCollapsed} collapsible />
        </div>
      ) : null}
      <div className={styles['column']}>
        <Bar top={navType === 'top'} onOpen={setOpen} />
        <main id="content" ref={content} tabIndex={-1} className={styles['content']}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <SessionEnded />
      <IdleNotices />
      <IdleLayouts />
      {open === 'nav' && phone ? (
        <Suspense>
          <Side side="start" size={280} title={t('product')} closeLabel={t('nav.close')} onClose={() => setOpen(null)}>
            <SideNav collapsed={false} collapsible={false} />
          </Side>
        </Suspense>
      ) : null}
      <Overlays open={open} onOpen={setOpen} />
    </div>
  );
}

/**
 * Loaded early because they say that the server cannot be reached. A component of its own, so that the frame does not render
 * again.
 */
function IdleNotices() {
  const notices = useLoadWhenIdle(loadNotices);
  return notices ? <notices.Notices /> : null;
}

/** Keeps the layouts of lists like those of the person's other windows; a list begins with what this browser knows. */
function IdleLayouts() {
  const layouts = useLoadWhenIdle(loadLayouts);
  return layouts ? <layouts.LayoutSync /> : null;
}
