import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingRoutes } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Facts } from '#ui/facts.tsx';
import styles from './settings.module.css';

/** Whether the machines that probe decode pictures and sound. */
export function Decoders() {
  const { t } = useTranslation('settings');
  const { data, error } = useQuery({
    queryKey: ['setting', 'decoders'],
    queryFn: ({ signal }) => call(settingRoutes.decoders, {}, signal),
  });
  if (error && !data)
    return (
      <Alert color="red" role="alert">
        {t('decoders.failed')}
      </Alert>
    );
  if (!data) return <Skeleton height={20} />;
  if (data.length === 0) return <p className={styles['dim']}>{t('decoders.none')}</p>;
  const found = data.flatMap(({ host, ffmpeg }) =>
    ffmpeg === null ? [] : t('decoders.found', { version: ffmpeg, host }),
  );
  return (
    <>
      {found.length > 0 ? <Facts facts={[[t('decoders.title'), found.join(', ')]]} /> : null}
      {data
        .filter(({ ffmpeg }) => ffmpeg === null)
        .map(({ host }) => (
          <Alert key={host} color="yellow" title={t('decoders.title')}>
            {t('decoders.missing', { host })}
          </Alert>
        ))}
    </>
  );
}
