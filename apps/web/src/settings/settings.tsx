import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Resolutions, Servers, Sports, Teams, Tournaments } from '#web/references/references.tsx';
import { AppearanceTab } from './appearance-tab.tsx';
import { MainTab } from './main-tab.tsx';
import styles from './settings.module.css';
import { TokensTab } from './tokens-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

const tabs = {
  main: MainTab,
  appearance: AppearanceTab,
  servers: Servers,
  sports: Sports,
  tournaments: Tournaments,
  teams: Teams,
  resolutions: Resolutions,
  webhooks: WebhooksTab,
  tokens: TokensTab,
} as const;
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

/** The system settings and the directories, for administrators. The tab is kept in the address. */
export function Settings() {
  const { t } = useTranslation('settings');
  const search: { tab?: string } = useSearch({ strict: false });
  const tab = names.find((name) => name === search.tab) ?? 'main';
  const Screen = tabs[tab];
  return (
    <div className={styles['page']}>
      <nav aria-label={t('tabs')} className={styles['tabs']}>
        {names.map((name) => (
          <Link
            key={name}
            to="/system/settings"
            search={{ tab: name }}
            aria-current={name === tab ? 'page' : undefined}
            data-on={name === tab}
          >
            {t(`tab.${name}`)}
          </Link>
        ))}
      </nav>
      <Screen key={tab} />
    </div>
  );
}
