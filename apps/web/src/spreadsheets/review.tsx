import { Alert, Button, Group } from '@mantine/core';
import { rowResults } from '@touchline/contract';
import type { ImportJob, RowResult } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { leave } from '#ui/unsaved.ts';
import { Counts } from './counts.tsx';
import { useJobActions } from './jobs.ts';
import { NamesTable } from './names-table.tsx';
import { RowsTable } from './rows-table.tsx';
import styles from './spreadsheets.module.css';

/** The preview: what the file would change, and a button to apply it. */
export function Review({ job, onOther }: { job: ImportJob; onOther: () => void }) {
  const { t, i18n } = useTranslation('sheets');
  const { commit } = useJobActions();
  const { counts, ignored } = job;
  const [result, setResult] = useState<RowResult | null>(null);
  const first = ['error' as const, ...rowResults].find((each) => counts[each] > 0) ?? 'new';
  const written = counts.new + counts.changed;
  return (
    <>
      <div>
        <h3 className={styles['heading']}>{t('review.title')}</h3>
        <p className={styles['dim']}>{job.fileName}</p>
      </div>
      <Counts counts={counts} value={result ?? first} onChange={setResult} />
      <RowsTable job={job} result={result ?? first} />
      {ignored.length > 0 ? (
        <p className={styles['dim']}>{t('review.ignored', { names: ignored.join(', ') })}</p>
      ) : null}
      <NamesTable job={job} />
      {commit.error ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={t('failed.import')}>
          {errorText(i18n, commit.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm" className={styles['foot'] ?? ''}>
        <span className={styles['dim']}>
          {written === 0 ? t('review.nothing') : counts.error > 0 ? t('review.errors', { count: counts.error }) : null}
        </span>
        <Button variant="default" onClick={() => leave(onOther)}>
          {t('review.other')}
        </Button>
        <Button disabled={written === 0} loading={commit.isPending} onClick={() => leave(() => commit.mutate(job.id))}>
          {t('review.commit', { count: written })}
        </Button>
      </Group>
    </>
  );
}
