import { Alert, Button, Group } from '@mantine/core';
import { rowResults } from '@touchline/contract';
import type { ImportJob, RowFilter } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { leave } from '#ui/unsaved.ts';
import { ConflictsNote } from './conflicts-note.tsx';
import { Counts } from './counts.tsx';
import { useJobActions } from './jobs.ts';
import { NamesTable } from './names-table.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { RowsTable } from './rows-table.tsx';
import styles from './spreadsheets.module.css';
import { leaveCorrections, useAfterCorrections } from './unsaved-corrections.ts';

/** The preview: what the file would change, and a button to apply it. */
export function Review({ job, onOther }: { job: ImportJob; onOther: () => void }) {
  const { t, i18n } = useTranslation('sheets');
  const { commit, check } = useJobActions();
  const { after, waiting } = useAfterCorrections(job);
  const { counts, ignored } = job;
  const [result, setResult] = useState<RowFilter | null>(null);
  const first = ['error' as const, ...rowResults].find((each) => counts[each] > 0) ?? 'new';
  const shown = result ?? first;
  const show = (next: RowFilter) => after('show', () => void leaveCorrections(() => setResult(next)));
  const written = counts.new + counts.changed;
  return (
    <>
      <div>
        <h3 className={styles['heading']}>{t('review.title')}</h3>
        <p className={styles['dim']}>{job.fileName}</p>
      </div>
      <ConflictsNote job={job} onShow={shown === 'conflict' ? null : () => show('conflict')} />
      <Counts job={job} value={shown} onChange={show} />
      <RowsTable job={job} result={shown} />
      <Group gap="sm">
        <RefusedRows job={job} />
        {job.corrections > 0 ? (
          <>
            <Button
              size="xs"
              loading={check.isPending || waiting === 'check'}
              onClick={() => after('check', () => leave(() => check.mutate({ id: job.id, options: job.options })))}
            >
              {t('correct.check')}
            </Button>
            <span className={styles['dim']}>{t('correct.count', { count: job.corrections })}</span>
          </>
        ) : null}
      </Group>
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
        <Button
          disabled={written === 0}
          variant={job.corrections > 0 ? 'default' : 'filled'}
          loading={commit.isPending || waiting === 'commit'}
          onClick={() => after('commit', () => leave(() => commit.mutate(job.id)))}
        >
          {t('review.commit', { count: written })}
        </Button>
      </Group>
    </>
  );
}
