import type { AuditEntry } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { viewerZone } from '#ui/zone.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './audit.module.css';
import { fieldsOf } from './difference.ts';
import { useEntryWords } from './entry-words.ts';

/** The number of changed fields that a row names. */
const maxNames = 3;

/** The columns of the log. The action column opens the entry. */
export function useAuditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const entryWords = useEntryWords();
  const plain = { from: 0, sort: null, end: false } as const;
  return [
    {
      ...plain,
      key: 'at',
      label: t('column.at'),
      sort: 'at',
      usual: 'desc',
      cell: (entry) => <DateTime at={entry.at} zone={viewerZone()} clockless={false} />,
    },
    { ...plain, key: 'actor', label: t('column.actor'), cell: entryWords.actor },
    {
      ...plain,
      key: 'action',
      label: t('column.action'),
      cell: (entry) => <LinkButton onClick={() => onOpen(entry)}>{t(`action.${entry.action}`)}</LinkButton>,
    },
    {
      ...plain,
      key: 'record',
      label: t('column.record'),
      cell: (entry) => (
        <>
          <span className={styles['dim']}>{entryWords.entity(entry.entity)}</span> {entryWords.record(entry)}
        </>
      ),
    },
    {
      ...plain,
      key: 'changes',
      label: t('column.changes'),
      from: 900,
      cell: (entry) => {
        const fields = fieldsOf(entry);
        const rest = fields.length - maxNames;
        const names = fields.slice(0, maxNames).map((field) => entryWords.field(entry.entity, field));
        return [names.join(', '), rest > 0 ? t('more', { count: rest }) : ''].join(' ');
      },
    },
  ];
}
