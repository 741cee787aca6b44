import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#ui/logo.tsx';
import { prefer } from '#ui/preferences.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { themed } from '#ui/lazy-part.tsx';
import { loadChunk } from '#ui/load-chunk.ts';
import type { Entry as MenuEntry } from '#web/app/menu.tsx';
import type { HintProps } from './nav-hint.tsx';
import styles from './side-nav.module.css';
import { useMenu } from '#web/app/use-menu.ts';

const loadHint = themed(async () => (await import('./nav-hint.tsx')).NavHint);
const NavHint = lazy(async () => {
  // The navigation works without hints.
  const loaded = await loadChunk(loadHint).catch(() => null);
  return { default: loaded ?? (({ children }: HintProps) => children) };
});

/** Navigation at the side: 250 px wide, 80 px when collapsed. `collapsible` is false inside the phone's drawer. */
export function SideNav({ collapsed, collapsible }: { collapsed: boolean; collapsible: boolean }) {
  const { t } = useTranslation();
  const menu = useMenu();
  const { pathname } = useLocation();
  const nav = useRef<HTMLDivElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the entry depends on them
  }, [pathname, menu.length]);
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleLabel = collapsed ? t('nav.expand') : t('nav.collapse');
  return (
    <nav aria-label={t('nav.label')} className={styles['side']} data-collapsed={collapsed}>
      {collapsible ? (
        <div className={styles['brand']}>
          <Logo size={28} plain={false} />
          {collapsed ? null : t('product')}
        </div>
      ) : null}
      <div ref={nav} className={styles['nav']}>
        {menu.map((item) =>
          'entries' in item ? (
            <section key={item.label} aria-label={t(`nav.${item.label}`)}>
              <p className={styles['section']} aria-hidden>
                {t(`nav.${item.label}`)}
              </p>
              {item.entries.map((entry) => (
                <Entry key={entry.to} entry={entry} collapsed={collapsed} />
              ))}
            </section>
          ) : (
            <div key={item.to} className={styles['alone']}>
              <Entry entry={item} collapsed={collapsed} />
            </div>
          ),
        )}
      </div>
      {collapsible ? (
        <div className={styles['foot']}>
          <IconButton
            look="subtle"
            size={36}
            aria-label={toggleLabel}
            title={toggleLabel}
            onClick={() => prefer({ navCollapsed: !collapsed })}
          >
            <Toggle size={20} stroke={1.7} className="mantine-rotate-rtl" />
          </IconButton>
        </div>
      ) : null}
    </nav>
  );
}

/** A collapsed entry shows its name on hover and focus. */
function Entry({ entry: { to, icon: Icon, label: name }, collapsed }: { entry: MenuEntry; collapsed: boolean }) {
  const { t } = useTranslation();
  const label = t(`nav.${name}`);
  const link = (
    <Link to={to} className={styles['entry']} activeProps={{ 'aria-current': 'page' }}>
      <Icon size={20} stroke={1.7} />
      <span className={collapsed ? 'hidden-visually' : ''}>{label}</span>
    </Link>
  );
  return collapsed ? (
    <Suspense fallback={link}>
      <NavHint label={label}>{link}</NavHint>
    </Suspense>
  ) : (
    link
  );
}
