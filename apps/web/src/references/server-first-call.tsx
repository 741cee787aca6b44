import { Loader } from '@mantine/core';
import { asksConsole, vendors } from '@touchline/contract';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '#ui/zone.ts';
import { DateTime } from '#ui/date-time.tsx';
import type { Item } from './directories.ts';
import styles from './references.module.css';

/** Whether the server has called the console with its present token, and since when: the proof that it is set up. */
export function ServerFirstCall({ item }: { item: Item }) {
  const { t } = useTranslation('references');
  const { firstCallAt } = item;
  const vendor = vendors.find((one) => one === item.vendor);
  if (typeof firstCallAt !== 'string' && !(vendor && asksConsole(vendor))) return null;
  return (
    <output className={styles['firstCall']}>
      {typeof firstCallAt === 'string' ? (
        <>
          <IconCheck size={16} aria-hidden /> {t('firstCall.received')}{' '}
          <DateTime at={firstCallAt} zone={viewerZone()} clockless={false} />
        </>
      ) : (
        <>
          <Loader size={14} aria-hidden /> {t('firstCall.waiting')}
        </>
      )}
    </output>
  );
}
