import { ActionIcon, PasswordInput } from '@mantine/core';
import { formats, link } from '@touchline/contract';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copy } from '#ui/copy.ts';
import { done } from '#ui/toast.ts';
import type { Item } from './directories.ts';
import type { Values } from './record-inputs.tsx';
import styles from './references.module.css';

/** What the paths resolve to while they are typed, and the token for whoever may see it. */
export function ServerExtras({ values, token }: { values: Values; token: Item['token'] }) {
  const { t } = useTranslation('references');
  const text = (name: string) => String(values[name] ?? '');
  const offer = {
    fqdn: text('fqdn') || 'example.org',
    tls: values['tls'] === true,
    enabled: true,
    rtmp: text('rtmp'),
    hls: text('hls'),
    wss: text('wss'),
    mpd: text('mpd'),
  };
  const samples = formats.map((format) => link(offer, format, 'match-key')).filter((sample) => sample !== null);
  const copyToken = async (secret: string) => {
    if (await copy(secret)) done(t('toast.copied'));
  };
  return (
    <>
      {samples.length > 0 ? (
        <section className={styles['samples']}>
          <p>{t('hint.sample')}</p>
          {samples.map((sample) => (
            <bdi key={sample}>{sample}</bdi>
          ))}
        </section>
      ) : null}
      {typeof token === 'string' ? (
        <div className={styles['token']}>
          <PasswordInput
            readOnly
            label={t('field.token')}
            description={t('hint.token')}
            value={token}
            autoComplete="off"
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('field.copyToken')}
            onClick={() => void copyToken(token)}
          >
            <IconCopy size={16} />
          </ActionIcon>
        </div>
      ) : null}
    </>
  );
}
