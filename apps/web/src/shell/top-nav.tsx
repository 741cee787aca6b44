import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './bar.module.css';
import type { Entry, Section } from '#web/app/menu.tsx';
import { useMenu } from '#web/app/use-menu.ts';

/** Navigation in the blue bar: one drop-down per section. */
export function TopNav() {
  const { t } = useTranslation();
  const menu = useMenu();
  return (
    <nav aria-label={t('nav.label')} className={styles['top']}>
      {menu.map((item) =>
        'entries' in item ? <DropDown key={item.label} section={item} /> : <Single key={item.to} entry={item} />,
      )}
    </nav>
  );
}

function DropDown({ section }: { section: Section }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Menu position="bottom-start" offset={6} trigger="click-hover" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <button
          type="button"
          className={styles['section']}
          data-active={section.entries.some((entry) => pathname.startsWith(entry.to))}
        >
          <section.icon size={18} stroke={1.7} />
          {t(`nav.${section.label}`)}
          <IconChevronDown size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {section.entries.map((entry) => (
          <Menu.Item
            key={entry.to}
            component={Link}
            to={entry.to}
            leftSection={<entry.icon size={18} stroke={1.7} />}
            aria-current={pathname.startsWith(entry.to) ? 'page' : undefined}
          >
            {t(`nav.${entry.label}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** An entry without a section is a plain link. */
function Single({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  return (
    <Link to={entry.to} className={styles['section']} activeProps={{ 'data-active': true, 'aria-current': 'page' }}>
      <entry.icon size={18} stroke={1.7} />
      {t(`nav.${entry.label}`)}
    </Link>
  );
}
