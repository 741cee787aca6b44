import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IncidentStateLabel } from '#web/incidents/incident-state-label.tsx';
import { useCurrentIncidents } from '#web/incidents/use-current-incidents.ts';
import { incidentTitle } from '#web/notifications/incident-title.ts';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { OwnTime, PendingCard } from './pending-card.tsx';

/** The number of current incidents, and the newest of them with who has them. */
export function IncidentsCard() {
  const { t, i18n } = useTranslation(['dashboard', 'incidents', 'notices']);
  const query = useCurrentIncidents();
  const { data } = query;
  if (!data) return <PendingCard title={t('incidents.title')} wide={false} query={query} />;
  const label = t('incidents:bar.all', { count: data.total });
  return (
    <Card title={t('incidents.title')} about={null} wide={false}>
      <OwnTime query={query} />
      <Link to="/broadcast/incidents" search={{ tag: 'current' }} aria-label={label} className={styles['big']}>
        {data.total}
      </Link>
      {data.total === 0 ? <p className={styles['dim']}>{t('incidents.none')}</p> : null}
      <ul className={styles['incidents']}>
        {data.data.map((incident) => (
          <li key={incident.id}>
            <Link to="/broadcast/incidents" search={{ panel: 'view', id: String(incident.id) }}>
              {incidentTitle(i18n.getFixedT(null, 'notices'), incident)}
            </Link>
            <IncidentStateLabel incident={incident} />
            <span className={styles['dim']}>
              {incident.acknowledgedByName === null
                ? t('incidents.nobody')
                : t('incidents.by', { name: incident.acknowledgedByName })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
