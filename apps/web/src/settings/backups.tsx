import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { backupRoutes } from '@touchline/contract';
import type { Backup } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { moment } from '#ui/dates.ts';
import { Facts } from '#ui/facts.tsx';
import { viewerZone } from '#ui/zone.ts';
import { formatBytes } from '#web/viewers/amounts.ts';
import styles from './settings.module.css';

const shown = 3;

/** The last backups, and a button that makes one. */
export function Backups() {
  const { t, i18n } = useTranslation('settings');
  const act = useAct();
  const { data, error } = useQuery({
    queryKey: ['setting', 'backups'],
    queryFn: ({ signal }) => call(backupRoutes.list, {}, signal),
  });
  const when = (at: string | null) => (at === null ? '' : moment(at, new Date(), i18n.language, viewerZone()));
  const textOf = ({ startedAt, finishedAt, verifiedAt, host, file, bytes, isEncrypted, copiedTo }: Backup) => {
    if (startedAt === null) return t('backups.waits');
    if (finishedAt === null) return t('backups.making', { host, when: when(startedAt) });
    const facts = { file, size: formatBytes(bytes ?? 0, i18n.language), when: when(verifiedAt) };
    const text = t(verifiedAt === null ? 'backups.verifying' : 'backups.verified', facts);
    const more = [isEncrypted ? '' : t('backups.open'), copiedTo ? t('backups.copied', { place: copiedTo }) : ''];
    return [text, ...more.filter(Boolean)].join(' · ');
  };
  const make = () =>
    act(t('backups.notAsked'), async () => {
      await call(backupRoutes.make, {}, null);
    });
  if (error && !data)
    return (
      <Alert color="red" role="alert">
        {t('backups.notLoaded')}
      </Alert>
    );
  if (!data) return <Skeleton height={20} />;
  const good = data.filter((each) => each.error === null).slice(0, shown);
  const [newest] = data;
  return (
    <div className={styles['rows']}>
      {newest?.error ? (
        <Alert color="red" title={t('backups.failed', { when: when(newest.startedAt), host: newest.host })}>
          {newest.error}
        </Alert>
      ) : null}
      {good.length === 0 ? (
        <p className={styles['dim']}>{t('backups.none')}</p>
      ) : (
        <Facts facts={good.map((each) => [when(each.startedAt) || t('backups.title'), textOf(each)])} />
      )}
      <Group>
        <Button variant="default" onClick={() => void make()}>
          {t('backups.make')}
        </Button>
      </Group>
    </div>
  );
}
