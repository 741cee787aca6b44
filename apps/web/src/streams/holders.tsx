import { ActionIcon } from '@mantine/core';
import type { Take } from '@touchline/contract';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './takes.module.css';

type HoldersProps = {
  holders: readonly Take[];
  mayRelease: (id: number) => boolean;
  busy: boolean;
  onRelease: (id: number) => void;
};

/** Who holds a stream, since when, and who assigned it. */
export function Holders({ holders, mayRelease, busy, onRelease }: HoldersProps) {
  const { t, i18n } = useTranslation('streams');
  return (
    <ul className={styles['holders']}>
      {holders.map(({ id, name, takenAt, takenBy }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong>
            <small>
              {t('takes.since', { when: fullDateTime(takenAt, i18n.language, viewerZone()) })}
              {takenBy && takenBy !== name ? ` · ${t('takes.by', { name: takenBy })}` : ''}
            </small>
          </span>
          {mayRelease(id) ? (
            <ActionIcon
              variant="default"
              size={32}
              disabled={busy}
              aria-label={t('takes.release', { name })}
              title={t('takes.release', { name })}
              onClick={() => onRelease(id)}
            >
              <IconUserMinus size={16} />
            </ActionIcon>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
