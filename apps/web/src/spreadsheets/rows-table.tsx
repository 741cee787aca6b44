import { Skeleton } from '@mantine/core';
import { maxRowsShown } from '@touchline/contract';
import type { ImportJob, ImportRow, RowFilter } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { Failed } from '#kit/failed.tsx';
import { formatList } from '#ui/formatters.ts';
import { ConflictList } from '#web/streams/planning/conflict-list.tsx';
import { CellCorrection } from './cell-correction.tsx';
import { useIssueText } from './issue-text.ts';
import { useJobRows } from './jobs.ts';
import styles from './spreadsheets.module.css';
import { useColumnLabel } from './column-label.ts';

/** The first rows of a preview with one result: their errors, their changes, how names were matched. */
export function RowsTable({ job, result }: { job: ImportJob; result: RowFilter }) {
  const { t } = useTranslation(['sheets', 'shell']);
  const rows = useJobRows(job, result);
  if (rows.error && !rows.data)
    return <Failed title={t('shell:list.failedTitle')} error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <Skeleton height={160} />;
  if (rows.data.length === 0) return <p className={styles['dim']}>{t('review.none')}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
      <section className={styles['scroll']} tabIndex={0} aria-label={t(`result.${result}`)}>
        <table className={styles['rows']}>
          <thead>
            <tr>
              <th scope="col">{t('review.row')}</th>
              <th scope="col">{t('review.name')}</th>
              <th scope="col">{t('review.details')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.data.map((row) => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td>{row.name || '—'}</td>
                <td>
                  <Details job={job} row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(result === 'conflict' ? job.conflicts : job.counts[result]) > maxRowsShown ? (
        <p className={styles['dim']}>{t('review.firstRows', { count: maxRowsShown })}</p>
      ) : null}
    </>
  );
}

function Details({ job, row }: { job: ImportJob; row: ImportRow }) {
  const { t, i18n } = useTranslation('sheets');
  const word = useColumnLabel(job.entity);
  const issueText = useIssueText(job.entity);
  const inexact = row.matches.filter(({ how }) => how !== 'exact');
  const exactColumns = row.matches.filter(({ how }) => how === 'exact').map(({ column }) => word(column));
  const columnsWithIssues = new Set(row.issues.map(({ column }) => column));
  const empty = t('review.empty');
  const canCorrect = job.state === 'ready' && row.result === 'error';
  return (
    <ul className={styles['details']}>
      {row.issues.map((issue, at) => (
        <li key={`${issue.column} ${issue.reason}`} data-kind="issue">
          {issueText(issue)}
          {canCorrect && issue.column !== '' && isFirstOfColumn(row, at) ? (
            <CellCorrection job={job} row={row} issue={issue} />
          ) : null}
        </li>
      ))}
      {row.conflicts.length > 0 ? (
        <li data-kind="conflict">
          <ConflictList conflicts={row.conflicts} />
        </li>
      ) : null}
      {row.changes.map(({ column, from, to }) => (
        <li key={column}>{t('review.change', { column: word(column), from: from ?? empty, to: to ?? empty })}</li>
      ))}
      {inexact.map(({ column, given, found: name, how }) =>
        name ? (
          <li key={column} data-kind="match">
            {t('review.match', { column: word(column), given, found: name, how: t(`how.${how}`) })}
          </li>
        ) : columnsWithIssues.has(column) || row.result === 'error' ? null : (
          <li key={column} data-kind="match">
            {t('review.making', { column: word(column), given })}
          </li>
        ),
      )}
      {exactColumns.length > 0 ? (
        <li data-kind="match">{t('review.exact', { columns: formatList(exactColumns, i18n.language, {}) })}</li>
      ) : null}
    </ul>
  );
}

const isFirstOfColumn = ({ issues }: ImportRow, at: number) =>
  issues.findIndex(({ column }) => column === issues[at]?.column) === at;
