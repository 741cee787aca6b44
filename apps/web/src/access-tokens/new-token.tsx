import { Alert, Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#kit/use-copy.ts';
import styles from './access-tokens.module.css';

/** A token that was just made, which cannot be shown again. */
export function NewToken({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation('accessTokens');
  const copy = useCopy();
  return (
    <Alert className={styles['made']} title={t('made', { name })}>
      <p className={styles['text']}>{t('madeText')}</p>
      <div className={styles['secret']}>
        <TextInput
          readOnly
          dir="ltr"
          aria-label={t('token')}
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(token)}>
          {t('copy')}
        </Button>
      </div>
    </Alert>
  );
}
