import { Switch } from '@mantine/core';
import { languages } from '@touchline/i18n/languages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Drawer } from '#ui/dialog.tsx';
import { prefer, usePreferences } from '#ui/preferences.ts';
import { SingleKeysSwitch } from '#web/session/single-keys-switch.tsx';
import styles from './theme-panel.module.css';

const languageNames = { en: 'English', ru: 'Русский' } as const;

/** How the console looks: navigation, theme, direction, language. Every change shows at once. */
export function ThemePanel({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { navType, navCollapsed, currentTheme, direction } = usePreferences();
  return (
    <Drawer side="end" size={340} title={t('theme.title')} closeLabel={t('form.close')} onClose={onClose}>
      <div className={styles['panel']}>
        <Row label={t('theme.navType')}>
          <SegmentedControl
            label={t('theme.navType')}
            value={navType}
            options={[
              { value: 'side', label: t('theme.side') },
              { value: 'top', label: t('theme.top') },
            ]}
            onChange={(value) => prefer({ navType: value })}
          />
        </Row>
        <Switch
          label={t('theme.collapsed')}
          checked={navCollapsed}
          disabled={navType === 'top'}
          onChange={(event) => prefer({ navCollapsed: event.currentTarget.checked })}
        />
        <Switch
          label={t('theme.dark')}
          checked={currentTheme === 'dark'}
          onChange={(event) => prefer({ currentTheme: event.currentTarget.checked ? 'dark' : 'light' })}
        />
        <SingleKeysSwitch />
        <Row label={t('theme.direction')}>
          <SegmentedControl
            label={t('theme.direction')}
            value={direction}
            options={[
              { value: 'ltr', label: t('theme.ltr') },
              { value: 'rtl', label: t('theme.rtl') },
            ]}
            onChange={(value) => prefer({ direction: value })}
          />
        </Row>
        <Row label={t('theme.language')}>
          <SegmentedControl
            label={t('theme.language')}
            value={languages.find((language) => language === i18n.language) ?? null}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(value) => void i18n.changeLanguage(value)}
          />
        </Row>
      </div>
    </Drawer>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles['label']} aria-hidden>
        {label}
      </p>
      {children}
    </div>
  );
}
