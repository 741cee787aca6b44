import { monitorStates, urgency } from '@touchline/contract';
import type { Dashboard } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { StatusLabel } from '#ui/status-dot.tsx';
import type { Tone } from '#ui/status-dot.tsx';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { NumberLink } from './number-link.tsx';

const tones: Record<(typeof monitorStates)[number], Tone> = {
  down: 'bad',
  degraded: 'warn',
  unexpected: 'odd',
  overrun: 'odd',
  unknown: 'mute',
  waiting: 'info',
  ok: 'ok',
};
const byUrgency = monitorStates.toSorted((a, b) => urgency[a] - urgency[b]);
const streams = { to: '/broadcast/streams', hidden: false } as const;

/** The filters that find the streams on the wall with a state: signals that nobody expects are there outside of their window, too. */
const onWall = (state: (typeof monitorStates)[number]): Record<string, string> =>
  state === 'unexpected' || state === 'overrun' ? { state } : { state, inWindow: 'true' };

/** The number of live streams, and of those on the wall by state, broken ones first. */
export function LiveCard({ live }: { live: Dashboard['live'] }) {
  const { t } = useTranslation(['dashboard', 'streams']);
  const total = t('live.count', { count: live.total });
  return (
    <Card title={t('live.title')} about={null} wide={false}>
      <NumberLink big list={{ ...streams, tag: 'live', filters: {} }} label={total}>
        {live.total}
      </NumberLink>
      {live.total === 0 ? <p className={styles['dim']}>{t('live.none')}</p> : null}
      <ul className={styles['states']} aria-label={t('live.problems')}>
        {byUrgency
          .filter((state) => live.states[state] > 0)
          .map((state) => (
            <li key={state}>
              <StatusLabel tone={tones[state]} label={t(`streams:state.${state}`)} hint={null} />
              <NumberLink
                big={false}
                list={{ ...streams, tag: null, filters: onWall(state) }}
                label={t('link', { label: t(`streams:state.${state}`), count: live.states[state] })}
              >
                {live.states[state]}
              </NumberLink>
            </li>
          ))}
      </ul>
    </Card>
  );
}

/** The streams that start within an hour, how many of them nobody has taken, and how many have no server. */
export function NextHourCard({ nextHour }: { nextHour: Dashboard['nextHour'] }) {
  const { t } = useTranslation('dashboard');
  const { total, untaken, serverless } = nextHour;
  const list = { ...streams, tag: 'scheduled', filters: { starts: 'hour' } };
  return (
    <Card title={t('next.title')} about={null} wide={false}>
      <NumberLink big list={list} label={t('next.total', { count: total })}>
        {total}
      </NumberLink>
      {total === 0 ? (
        <p className={styles['dim']}>{t('next.none')}</p>
      ) : untaken === 0 ? (
        <StatusLabel tone="ok" label={t('next.allTaken')} hint={null} />
      ) : (
        <NumberLink
          big={false}
          list={{ ...list, filters: { ...list.filters, taken: 'false' } }}
          label={t('next.untaken', { count: untaken })}
        >
          <StatusLabel tone="warn" label={t('next.untaken', { count: untaken })} hint={null} />
        </NumberLink>
      )}
      {serverless === 0 ? null : (
        <NumberLink
          big={false}
          list={{ ...list, filters: { ...list.filters, hasServer: 'false' } }}
          label={t('next.serverless', { count: serverless })}
        >
          <StatusLabel tone="warn" label={t('next.serverless', { count: serverless })} hint={null} />
        </NumberLink>
      )}
    </Card>
  );
}

/** The number of the user's queries that are awaiting a match. */
export function QueriesCard({ awaiting }: { awaiting: number }) {
  const { t } = useTranslation('dashboard');
  const label = t('queries.awaiting', { count: awaiting });
  return (
    <Card title={t('queries.title')} about={null} wide={false}>
      <NumberLink
        big
        list={{ to: '/profile/playlist', tag: 'awaiting', filters: { revoked: 'false' }, hidden: false }}
        label={label}
      >
        {awaiting}
      </NumberLink>
      <p className={styles['dim']}>{awaiting === 0 ? t('queries.none') : label}</p>
    </Card>
  );
}
