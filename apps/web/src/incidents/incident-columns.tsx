import type { Incident } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { DateTime } from '#ui/date-time.tsx';
import { formatNumber } from '#ui/formatters.ts';
import { viewerZone } from '#ui/zone.ts';
import { incidentTitle } from '#web/notifications/incident-title.ts';
import { PanelLink } from '#web/streams/panel-link.tsx';
import { IncidentStateLabel } from './incident-state-label.tsx';
import styles from './incidents.module.css';
import { Lasted } from './lasted.tsx';

const plain = { from: 0, end: false } as const;

/** The columns of the list of incidents. */
export function useIncidentColumns(): Column<Incident>[] {
  const { t, i18n } = useTranslation(['incidents', 'notices']);
  const titles = i18n.getFixedT(null, 'notices');
  return [
    {
      ...plain,
      key: 'incident',
      label: t('column.incident'),
      sort: 'name',
      cell: (incident) => (
        <PanelLink panel="view" id={incident.id} className={styles['open']}>
          {incidentTitle(titles, incident)}
        </PanelLink>
      ),
    },
    {
      ...plain,
      key: 'state',
      label: t('column.state'),
      sort: 'state',
      cell: (incident) => <IncidentStateLabel incident={incident} />,
    },
    {
      from: 900,
      end: true,
      key: 'affected',
      label: t('column.affected'),
      sort: 'streams',
      cell: ({ affected, streams }) =>
        t('affectedOf', {
          affected: formatNumber(affected, i18n.language),
          streams: formatNumber(streams, i18n.language),
        }),
    },
    {
      ...plain,
      key: 'openedAt',
      label: t('column.openedAt'),
      sort: 'openedAt',
      usual: 'desc',
      cell: ({ openedAt }) => <DateTime at={openedAt} zone={viewerZone()} clockless={false} />,
    },
    {
      from: 700,
      end: true,
      key: 'lasted',
      label: t('column.lasted'),
      sort: 'lasted',
      cell: ({ openedAt, closedAt }) => <Lasted from={openedAt} to={closedAt} />,
    },
    {
      from: 1100,
      end: false,
      key: 'acknowledgedBy',
      label: t('column.acknowledgedBy'),
      sort: 'acknowledgedByName',
      cell: ({ acknowledgedByName }) => acknowledgedByName,
    },
    { from: 1400, end: false, key: 'note', label: t('column.note'), sort: null, cell: ({ note }) => note },
    {
      from: Infinity,
      end: false,
      key: 'cause',
      label: t('column.cause'),
      sort: 'cause',
      cell: ({ cause }) => t(`cause.${cause}`),
    },
  ];
}
