import { Skeleton } from '@mantine/core';
import type { IncidentDetails } from '@touchline/contract';
import { IconError404 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { DateTime } from '#ui/date-time.tsx';
import { Drawer } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { viewerZone } from '#ui/zone.ts';
import { incidentTitle } from '#web/notifications/incident-title.ts';
import { useCan } from '#web/session/profile.ts';
import { ClientText } from './client-text.tsx';
import { IncidentActions } from './incident-actions.tsx';
import { IncidentMembers } from './incident-members.tsx';
import { IncidentStateLabel } from './incident-state-label.tsx';
import { IncidentTimeline } from './incident-timeline.tsx';
import styles from './incidents.module.css';
import { Lasted } from './lasted.tsx';
import { useIncident } from './use-incident.ts';

/** One incident: what may be done about it, its streams, and what has happened. */
export function IncidentPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, i18n } = useTranslation(['incidents', 'notices', 'shell']);
  const { data, error, refetch } = useIncident(id);
  const title = data ? incidentTitle(i18n.getFixedT(null, 'notices'), data) : t('one');
  return (
    <Drawer side="end" title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      {data ? (
        <Details incident={data} />
      ) : error ? (
        <EmptyState
          urgent
          icon={<IconError404 size={24} />}
          title={t('missing')}
          text={errorText(i18n, error)}
          action={{ label: t('shell:list.retry'), onClick: () => void refetch() }}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  );
}

function Details({ incident }: { incident: IncidentDetails }) {
  const { t } = useTranslation('incidents');
  const mayAct = useCan('incident');
  const { openedAt, closedAt, acknowledgedAt, acknowledgedByName, note } = incident;
  const at = (instant: string) => <DateTime at={instant} zone={viewerZone()} clockless={false} />;
  return (
    <div className={styles['sections']}>
      <div className={styles['head']}>
        <IncidentStateLabel incident={incident} />
        <span className={styles['dim']}>
          <Lasted from={openedAt} to={closedAt} />
        </span>
      </div>
      {mayAct && closedAt === null ? <IncidentActions incident={incident} /> : null}
      <Facts
        facts={[
          [t('column.cause'), t(`cause.${incident.cause}`)],
          [t('column.openedAt'), at(openedAt)],
          [t('column.closedAt'), closedAt && at(closedAt)],
          [t('column.acknowledgedAt'), acknowledgedAt && at(acknowledgedAt)],
          [t('column.acknowledgedBy'), acknowledgedByName],
          [t('column.note'), note],
        ]}
      />
      {incident.clientText && <ClientText text={incident.clientText} />}
      <IncidentMembers incident={incident} />
      <IncidentTimeline entries={incident.entries} openedAt={openedAt} />
    </div>
  );
}
