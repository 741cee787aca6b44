import { Alert, Button, Group, Progress, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import type { ImportEntity, ImportJob } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { isWorking, useJob, useJobActions, useJobs } from './jobs.ts';
import { Report } from './report.tsx';
import { Review } from './review.tsx';
import styles from './spreadsheets.module.css';
import { Upload } from './upload.tsx';

/** The steps of an import: upload, preview, commit, report. A running job is resumed. */
export function ImportPanel({ entity, onClose }: { entity: ImportEntity; onClose: () => void }) {
  const { t, i18n } = useTranslation(['sheets', 'shell']);
  const [selected, select] = useState<number | 'none' | null>(null);
  const { jobs, error, refetch } = useJobs(entity);
  const activeId = jobs?.find((job) => isWorking(job) || job.state === 'ready')?.id ?? null;
  // A resumed job stays on the screen after it ends, so that its report can be read.
  if (selected === null && activeId !== null) select(activeId);
  const id = selected === 'none' ? null : (selected ?? activeId);
  const job = useJob(id);
  if (error && !jobs)
    return (
      <EmptyState
        urgent
        icon={<IconAlertTriangle size={24} />}
        title={t('failed.title')}
        text={errorText(i18n, error)}
        action={{ label: t('shell:list.retry'), onClick: () => void refetch() }}
      />
    );
  if (!jobs || (id !== null && !job)) return <Skeleton height={200} />;
  if (!job || id === null) return <Upload entity={entity} recent={jobs} onJob={select} />;
  const onOther = () => select('none');
  if (isWorking(job)) return <ImportProgress job={job} />;
  if (job.state === 'ready') return <Review key={job.id} job={job} onOther={onOther} />;
  if (job.state === 'failed') return <Failed job={job} onOther={onOther} />;
  return <Report job={job} onOther={onOther} onClose={onClose} />;
}

/** The progress of a job; while a file is being read the total is unknown. */
function ImportProgress({ job }: { job: ImportJob }) {
  const { t } = useTranslation('sheets');
  const { state, isWaiting, done, total } = job;
  const value = state === 'reading' || isWaiting || total === 0 ? 100 : (100 * done) / total;
  return (
    <div className={styles['working']}>
      <output>{stepText(t, job)}</output>
      <Progress
        aria-label={t('progress')}
        value={value}
        animated={state === 'reading' || isWaiting || done === 0}
        size="lg"
      />
      <p className={styles['dim']}>{job.fileName}</p>
    </div>
  );
}

function stepText(t: TFunction<'sheets'>, { state, isWaiting, done, total }: ImportJob): string {
  if (isWaiting) return t('waiting');
  if (state === 'reading') return t('upload.reading', { count: done });
  return t(state === 'undoing' ? 'undoing' : 'importing', { done, total });
}

function Failed({ job, onOther }: { job: ImportJob; onOther: () => void }) {
  const { t } = useTranslation('sheets');
  const { check } = useJobActions();
  return (
    <>
      <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={t('failed.import')}>
        <p className={styles['plain']}>{t(`problem.${job.problem ?? 'failed'}`)}</p>
        {job.detail ? <p className={styles['plain']}>{t('detail', { detail: job.detail })}</p> : null}
        <p className={styles['dim']}>{job.fileName}</p>
      </Alert>
      <Group justify="flex-end" gap="sm">
        {job.hasFile ? (
          <Button loading={check.isPending} onClick={() => check.mutate({ id: job.id, options: job.options })}>
            {t('review.again')}
          </Button>
        ) : null}
        <Button variant={job.hasFile ? 'default' : 'filled'} onClick={onOther}>
          {t('done.another')}
        </Button>
      </Group>
    </>
  );
}
