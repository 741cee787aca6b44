import type { AuditEntry } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { viewerZone } from '#ui/dates.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './audit.module.css';
import { fieldsOf } from './difference.ts';
import { useSay } from './say.ts';

/** The number of changed fields that a row names. */
const most = 3;

/** The columns of the log. The action column opens the entry. */
export function useAuditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const say = useSay();
  const plain = { from: 0, sort: null, end: false } as const;
  return [
    {
      ...plain,
      key: 'at',
      label: t('column.at'),
      sort: 'at',
      cell: (entry) => <DateTime at={entry.at} zone={viewerZone()} clockless={false} />,
    },
    { ...plain, key: 'actor', label: t('column.actor'), sort: 'actorName', cell: say.actor },
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
          <span className={styles['dim']}>{say.entity(entry.entity)}</span> {say.record(entry)}
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
        const rest = fields.length - most;
        const names = fields.slice(0, most).map((field) => say.field(entry.entity, field));
        return [...names, ...(rest > 0 ? [t('more', { count: rest })] : [])].join(', ');
      },
    },
  ];
}
