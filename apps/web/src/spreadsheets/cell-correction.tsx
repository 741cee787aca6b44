import { TextInput } from '@mantine/core';
import type { ImportJob, ImportRow, RowIssue } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { openQuestion } from '#ui/confirm.ts';
import { useColumnLabel } from './column-label.ts';
import { useCorrection } from './jobs.ts';
import styles from './spreadsheets.module.css';
import { useUnsavedCorrection } from './unsaved-corrections.ts';

/** Quoted values are cut at this length. */
const maxQuoted = 100;

type Props = { job: ImportJob; row: ImportRow; issue: RowIssue };

/** The wrong cell of a row as an input. What is typed is stored when the input is left; the next check reads it. */
export function CellCorrection({ job, row, issue: { column, value } }: Props) {
  const { t, i18n } = useTranslation('sheets');
  const label = useColumnLabel(job.entity)(column);
  const correct = useCorrection(job);
  const correction = row.corrections.find((each) => each.column === column);
  // A longer value is not known whole.
  const inFile = value.length < maxQuoted ? value : '';
  const stored = correction?.value ?? inFile;
  const [text, setText] = useState(stored);
  const [sent, setSent] = useState<string | null>(null);
  const isTyped = text.trim() !== (sent ?? stored).trim();
  useUnsavedCorrection(isTyped || sent !== null);
  const canGiveUp = isTyped && !correct.isError;
  const save = () => {
    if (!isTyped) return;
    setSent(text);
    correct.mutate({ row: row.row, column, value: text }, { onSettled: () => setSent(null) });
  };
  const isWaiting = correction !== undefined && !correction.isChecked;
  return (
    <TextInput
      className={styles['correction'] ?? ''}
      size="xs"
      inputWrapperOrder={['input', 'description', 'error']}
      aria-label={t('correct.label', { column: label, row: row.row })}
      placeholder={inFile === '' && value !== '' ? `${value}…` : label}
      value={text}
      description={isWaiting && !correct.error ? t('correct.waiting') : undefined}
      error={correct.error ? errorText(i18n, correct.error) : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      // As in a spreadsheet, Escape gives up what is typed; what was refused is asked about by the dialog.
      data-mantine-stop-propagation={canGiveUp}
      // The question whether to discard it takes the focus, and does not answer itself.
      onBlur={() => (openQuestion() ? undefined : save())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape' && canGiveUp) setText(sent ?? stored);
      }}
    />
  );
}
