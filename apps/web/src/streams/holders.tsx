import { ActionIcon } from '@mantine/core';
import type { Take } from '@touchline/contract';
import { IconCrown, IconCrownOff, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './takes.module.css';

export type HolderActions = {
  mayRelease: (id: number) => boolean;
  mayLead: (id: number) => boolean;
  busy: boolean;
  onRelease: (id: number) => void;
  /** Makes a holder the lead; null makes nobody the lead. */
  onLead: (id: number | null) => void;
};

/** Who holds a stream, since when, who assigned it, and who is the lead; `actions`: null where nothing is changed. */
export function Holders({ holders, actions }: { holders: readonly Take[]; actions: HolderActions | null }) {
  const { t, i18n } = useTranslation('streams');
  return (
    <ul className={styles['holders']}>
      {holders.map((holder) => (
        <li key={holder.id}>
          <span className={styles['holder']}>
            <strong>{holder.name}</strong>{' '}
            {holder.isLead ? <span className={styles['lead']}>{t('takes.lead')}</span> : null}
            <small>
              {t('takes.since', { when: fullDateTime(holder.takenAt, i18n.language, viewerZone()) })}
              {holder.takenBy && holder.takenBy !== holder.name ? ` · ${t('takes.by', { name: holder.takenBy })}` : ''}
              {holder.ruleName === null ? '' : ` · ${t('takes.byRule', { name: holder.ruleName })}`}
            </small>
          </span>
          {actions ? <HolderButtons holder={holder} actions={actions} /> : null}
        </li>
      ))}
    </ul>
  );
}

function HolderButtons({ holder: { id, name, isLead }, actions }: { holder: Take; actions: HolderActions }) {
  const { t } = useTranslation('streams');
  const shared = { variant: 'default', size: 32, disabled: actions.busy };
  const lead = t(isLead ? 'takes.noLead' : 'takes.makeLead', { name });
  const release = t('takes.release', { name });
  return (
    <>
      {actions.mayLead(id) ? (
        <ActionIcon {...shared} aria-label={lead} title={lead} onClick={() => actions.onLead(isLead ? null : id)}>
          {isLead ? <IconCrownOff size={16} /> : <IconCrown size={16} />}
        </ActionIcon>
      ) : null}
      {actions.mayRelease(id) ? (
        <ActionIcon {...shared} aria-label={release} title={release} onClick={() => actions.onRelease(id)}>
          <IconUserMinus size={16} />
        </ActionIcon>
      ) : null}
    </>
  );
}
