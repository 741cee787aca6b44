import { Alert, Button, Checkbox, Group } from '@mantine/core';
import { importRoutes, sheetFormats } from '@touchline/contract';
import type { ImportEntity, ImportJob, SheetFormat } from '@touchline/contract';
import { IconAlertTriangle, IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { isUnexpected } from '#kit/failures.ts';
import { useAct } from '#kit/use-act.ts';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { download } from './download.ts';
import { useJobActions } from './jobs.ts';
import { useSheetLanguage } from './language.ts';
import styles from './spreadsheets.module.css';

type Props = { entity: ImportEntity; recent: readonly ImportJob[]; onJob: (id: number) => void };

/** Downloads a template and uploads a file, by button or drag and drop. */
export function Upload({ entity, recent, onJob }: Props) {
  const { t, i18n } = useTranslation('sheets');
  const { upload } = useJobActions();
  const [createMissing, setCreateMissing] = useState(false);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const send = (file: File | undefined) => {
    if (file) upload.mutate({ entity, file, createMissing }, { onSuccess: (job) => onJob(job.id) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0]);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <>
      <p className={styles['lead']}>{t('upload.text')}</p>
      <Template entity={entity} />
      <div
        className={styles['drop']}
        data-over={isOver}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={24} stroke={1.5} aria-hidden />
        <p className={styles['plain']}>{t('upload.drop')}</p>
        <Button loading={upload.isPending} onClick={() => input.current?.click()}>
          {t(upload.isPending ? 'upload.uploading' : 'upload.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('upload.choose')}
          accept=".xlsx,.csv,.txt,.tsv"
          onChange={(event) => {
            send(event.target.files?.[0]);
            // So that the same file can be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
        <p className={styles['dim']}>{t('upload.limits')}</p>
      </div>
      {entity === 'sport' ? null : (
        <Checkbox
          label={t('upload.createMissing')}
          description={t('upload.createMissingText')}
          checked={createMissing}
          onChange={(event) => setCreateMissing(event.target.checked)}
        />
      )}
      {upload.error ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={t('failed.import')}>
          {isUnexpected(upload.error) ? t('failed.response') : errorText(i18n, upload.error)}
        </Alert>
      ) : null}
      <Recent jobs={recent} onJob={onJob} />
    </>
  );
}

function Template({ entity }: { entity: ImportEntity }) {
  const { t } = useTranslation('sheets');
  const act = useAct();
  const language = useSheetLanguage();
  const take = (format: SheetFormat) =>
    void act(t('failed.template'), async () => {
      await download(importRoutes.template[entity], { format, language }, {});
    });
  return (
    <Group gap="sm">
      {sheetFormats.map((format) => (
        <Button key={format} variant="default" leftSection={<IconDownload size={16} />} onClick={() => take(format)}>
          {t('upload.template')}: {t(`export.${format}`)}
        </Button>
      ))}
      <span className={styles['dim']}>{t('upload.templateText')}</span>
    </Group>
  );
}

const maxRecent = 5;

function Recent({ jobs, onJob }: { jobs: readonly ImportJob[]; onJob: (id: number) => void }) {
  const { t, i18n } = useTranslation('sheets');
  // One whose file is kept can be checked again.
  const visibleJobs = jobs.filter(({ state, hasFile }) => state !== 'failed' || hasFile).slice(0, maxRecent);
  if (visibleJobs.length === 0) return null;
  return (
    <section aria-label={t('upload.recent')}>
      <h3 className={styles['heading']}>{t('upload.recent')}</h3>
      <ul className={styles['list']}>
        {visibleJobs.map((job) => (
          <li key={job.id}>
            <span className={styles['file']}>{job.fileName}</span>
            <span className={styles['dim']}>{fullDateTime(job.createdAt, i18n.language, viewerZone())}</span>
            <Button
              size="xs"
              variant="default"
              aria-label={`${t('upload.open')}: ${job.fileName}`}
              onClick={() => onJob(job.id)}
            >
              {t('upload.open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
