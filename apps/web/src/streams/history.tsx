import { Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Failed } from '#kit/failed.tsx';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { entryAuthor, entryDetail, entryText } from './history-words.ts';
import styles from './stream-view.module.css';
import { useHistory } from './use-history.ts';

/** The history of a stream, newest first. */
export function History({ id }: { id: number }) {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const history = useHistory(id);
  if (history.error && !history.data)
    return <Failed title={t('shell:list.failedTitle')} error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <Skeleton height={160} />;
  if (history.data.length === 0)
    return (
      <EmptyState
        urgent={false}
        icon={<IconHistory size={24} />}
        title={t('view.history')}
        text={t('view.noHistory')}
        action={null}
      />
    );
  return (
    <ol className={styles['history']}>
      {history.data.map((entry) => (
        <li key={`${entry.kind}${entry.id}`} className={styles['entry']}>
          <time dateTime={entry.at}>{fullDateTime(entry.at, i18n.language, viewerZone())}</time>
          <span>
            {entryText(t, entry)}
            <small>{[entryAuthor(t, entry), entryDetail(t, entry)].filter(Boolean).join(' · ')}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
