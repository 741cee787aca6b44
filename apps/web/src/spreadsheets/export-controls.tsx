import { Alert, Button, Group } from '@mantine/core';
import type { ExportedList, ExportJob, SheetFormat } from '@touchline/contract';
import { IconAlertTriangle, IconCheck, IconDownload, IconTableExport, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { useAct } from '#kit/use-act.ts';
import { fullDateTime } from '#ui/dates.ts';
import { numberFormat } from '#ui/formatters.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { viewerZone } from '#ui/zone.ts';
import type { ExportRequest } from './export-request.ts';
import styles from './spreadsheets.module.css';
import { isOpen, takeFile, useExport } from './use-export.ts';

/** `lists`: those that the dialog exports; one of them that is written while the page is reloaded is waited for again. */
type Props = { lists: readonly ExportedList[]; requestOf: (format: SheetFormat) => ExportRequest };

/** The choice of the file's format, the button that starts the export, its progress, and the exports of the last day. */
export function ExportControls({ lists, requestOf }: Props) {
  const { t, i18n } = useTranslation('sheets');
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const { job, isFailed, others, savedName, error, isStarting, start, stop, remove } = useExport(lists);
  const open = job && isOpen(job) ? job : null;
  const failure = error ? errorText(i18n, error) : isFailed ? t('export.failedText') : null;
  return (
    <>
      <SegmentedControl
        label={t('export.format')}
        value={format}
        options={[
          { value: 'xlsx', label: t('export.xlsx') },
          { value: 'csv', label: t('export.csv') },
        ]}
        onChange={setFormat}
      />
      <Outcome failure={isStarting ? null : failure} savedName={savedName} />
      <Group justify="flex-end" gap="sm">
        {open || isStarting ? <Progress job={open} /> : null}
        {open ? (
          <Button variant="default" onClick={() => stop(open)}>
            {t('export.stop')}
          </Button>
        ) : (
          <Button
            loading={isStarting}
            leftSection={<IconTableExport size={16} />}
            onClick={() => start(requestOf(format))}
          >
            {t(savedName ? 'export.again' : 'export.start')}
          </Button>
        )}
      </Group>
      <Recent jobs={others} onRemove={remove} />
    </>
  );
}

function Outcome({ failure, savedName }: { failure: string | null; savedName: string | null }) {
  const { t } = useTranslation('sheets');
  if (failure)
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={t('failed.export')}>
        {failure}
      </Alert>
    );
  if (savedName)
    return (
      <Alert color="green" icon={<IconCheck size={18} />}>
        {t('export.exported', { name: savedName })}
      </Alert>
    );
  return null;
}

function Progress({ job }: { job: ExportJob | null }) {
  const { t } = useTranslation('sheets');
  const size = useSize();
  return (
    <output className={styles['dim']}>
      {job?.state === 'waiting' ? t('export.waiting') : t('export.exporting')}{' '}
      {job && job.bytes > 0 ? t('export.written', { size: size(job.bytes) }) : null}
    </output>
  );
}

function useSize() {
  const { i18n } = useTranslation();
  const kilobytes = numberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (bytes: number) => kilobytes.format(Math.ceil(bytes / 1024));
}

/** The exports of the last day, of every list. */
function Recent({ jobs, onRemove }: { jobs: readonly ExportJob[]; onRemove: (id: number) => void }) {
  const { t, i18n } = useTranslation('sheets');
  const size = useSize();
  const act = useAct();
  if (jobs.length === 0) return null;
  const take = (job: ExportJob) => void act(t('failed.export'), async () => void (await takeFile(job)));
  const stateOf = (job: ExportJob) =>
    job.state === 'done' ? size(job.bytes) : t(`export.${job.state === 'running' ? 'exporting' : job.state}`);
  return (
    <section aria-label={t('export.recent')}>
      <h3 className={styles['heading']}>{t('export.recent')}</h3>
      <p className={styles['dim']}>{t('export.recentText')}</p>
      <ul className={styles['list']}>
        {jobs.map((job) => (
          <li key={job.id}>
            <span className={styles['file']}>{job.fileName}</span>
            <span className={styles['dim']}>{fullDateTime(job.createdAt, i18n.language, viewerZone())}</span>
            <span className={styles['dim']}>{stateOf(job)}</span>
            <Group gap="xs">
              {job.state === 'done' ? (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconDownload size={14} />}
                  aria-label={t('export.download', { name: job.fileName })}
                  onClick={() => take(job)}
                >
                  {t('export.take')}
                </Button>
              ) : null}
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTrash size={14} />}
                aria-label={t('export.remove', { name: job.fileName })}
                onClick={() => onRemove(job.id)}
              >
                {t(isOpen(job) ? 'export.stop' : 'export.delete')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
