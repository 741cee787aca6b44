import type { IncidentDetails } from '@touchline/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { clock } from '#ui/dates.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { viewerZone } from '#ui/zone.ts';
import { reasonsText } from '#web/streams/history-words.ts';
import styles from './incidents.module.css';

/** The streams of an incident, those without a signal first. */
export function IncidentMembers({ incident: { members, streams } }: { incident: IncidentDetails }) {
  const { t, i18n } = useTranslation(['incidents', 'streams', 'shell']);
  const at = (instant: string) => clock(instant, i18n.language, viewerZone());
  return (
    <section className={styles['section']} aria-label={t('column.streams')}>
      <h2>{t('column.streams')}</h2>
      <ul className={styles['members']}>
        {members.map(({ id, name, since, leftAt, outcome, reason }) => (
          <li key={id}>
            <Link to="/broadcast/streams" search={{ panel: 'view', id: String(id) }}>
              {name}
            </Link>
            <StatusLabel
              tone={leftAt === null ? 'bad' : 'ok'}
              label={t(`member.${outcome ?? 'affected'}`)}
              hint={null}
            />
            <small>
              {[
                leftAt === null ? t('since', { time: at(since) }) : t('fromTo', { from: at(since), to: at(leftAt) }),
                reason && reasonsText(i18n.getFixedT(null, ['streams', 'shell']), reason),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {streams > members.length ? (
        <p className={styles['dim']}>{t('moreStreams', { count: streams - members.length })}</p>
      ) : null}
    </section>
  );
}
