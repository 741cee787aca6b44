import { Alert, Button, TextInput } from '@mantine/core';
import type { PersonalFeedKind } from '@touchline/contract';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#kit/use-copy.ts';
import styles from './profile.module.css';

/** The address of a feed that was just made, which cannot be shown again. */
export function NewFeed({ name, kind, url }: { name: string; kind: PersonalFeedKind; url: string }) {
  const { t } = useTranslation('profile');
  const copy = useCopy();
  return (
    <Alert className={styles['made']} title={t('feeds.made', { name })}>
      <p className={styles['text']}>{t(`feeds.madeText.${kind}`)}</p>
      <div className={styles['address']}>
        <TextInput
          readOnly
          dir="ltr"
          aria-label={t('feeds.address')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(url)}>
          {t('feeds.copy')}
        </Button>
      </div>
    </Alert>
  );
}
