import { Alert, Button, Group } from '@mantine/core';
import type { ImportJob, RowFilter } from '@touchline/contract';
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { numberFormat } from '#ui/formatters.ts';
import { confirm } from '#ui/confirm.ts';
import { Counts } from './counts.tsx';
import { ImportedLink } from './imported-link.tsx';
import { useJobActions } from './jobs.ts';
import { RefusedRows } from './refused-rows.tsx';
import { RowsTable } from './rows-table.tsx';
import styles from './spreadsheets.module.css';

/** Why an import was not undone; null when nothing went wrong. */
const undoProblem = (t: TFunction<'sheets'>, problem: ImportJob['problem']) =>
  problem === 'stale' ? t('done.failedUndo') : problem && t(`problem.${problem}`);

/** The result of an import, with a button to undo it. */
export function Report({ job, onOther, onClose }: { job: ImportJob; onOther: () => void; onClose: () => void }) {
  const { t, i18n } = useTranslation('sheets');
  const { undo } = useJobActions();
  const [result, setResult] = useState<RowFilter>(job.counts.new > 0 ? 'new' : 'changed');
  const number = numberFormat(i18n.language, {});
  const isUndone = job.state === 'undone';
  const takeBack = async () => {
    const [title, text] = [t('done.askTitle'), t('done.askText')];
    const yes = await confirm({ title, text, yes: t('done.undo'), no: t('done.askNo'), danger: true });
    if (yes) undo.mutate(job.id);
  };
  const failure = undo.error ? errorText(i18n, undo.error) : undoProblem(t, job.problem);
  return (
    <>
      <Alert
        color={isUndone ? 'gray' : 'green'}
        icon={<IconCheck size={18} />}
        title={t(isUndone ? 'done.undone' : 'done.title')}
      >
        {isUndone ? t('done.undoneText') : job.fileName}
        {job.toMatch > 0 ? (
          <p className={styles['plain']}>{t('done.matching', { number: number.format(job.toMatch) })}</p>
        ) : null}
      </Alert>
      <Counts job={job} value={result} onChange={setResult} />
      <RowsTable job={job} result={result} />
      <Group gap="sm">
        {!isUndone && job.counts.new + job.counts.changed > 0 ? <ImportedLink job={job} onOpen={onClose} /> : null}
        <RefusedRows job={job} />
      </Group>
      {failure ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title={t('failed.undo')}>
          {failure}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm">
        {isUndone ? null : (
          <>
            <span className={styles['dim']}>{t('done.undoText')}</span>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} />}
              loading={undo.isPending}
              onClick={() => void takeBack()}
            >
              {t('done.undo')}
            </Button>
          </>
        )}
        <Button onClick={onOther}>{t('done.another')}</Button>
      </Group>
    </>
  );
}
