import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { incidentTitle } from '#web/notifications/incident-title.ts';
import { IncidentStateLabel } from './incident-state-label.tsx';
import styles from './incidents.module.css';
import { useCurrentIncidents } from './use-current-incidents.ts';

/** The current incidents, above the cards of the wall; nothing without one. */
export function IncidentBar() {
  const { t, i18n } = useTranslation(['incidents', 'notices']);
  const { data } = useCurrentIncidents();
  if (!data || data.total === 0) return null;
  const titles = i18n.getFixedT(null, 'notices');
  return (
    <section className={styles['bar']} aria-label={t('bar.title')}>
      <Link to="/broadcast/incidents" search={{ tag: 'current' }}>
        {t('bar.all', { count: data.total })}
      </Link>
      <ul>
        {data.data.map((incident) => (
          <li key={incident.id}>
            <Link to="/broadcast/incidents" search={{ panel: 'view', id: String(incident.id) }}>
              {incidentTitle(titles, incident)}
            </Link>
            <IncidentStateLabel incident={incident} />
          </li>
        ))}
      </ul>
    </section>
  );
}
