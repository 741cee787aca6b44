import type { Dashboard } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/formatters.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { percent } from './availability-card.tsx';
import { Bar } from './bar.tsx';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';
import { NumberLink } from './number-link.tsx';

type Load = NonNullable<Dashboard['servers']>[number];

/** The load of each server against its capacity, fullest first. */
export function ServersCard({ servers }: { servers: Load[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('servers.title')} about={t('servers.about')} wide>
      {servers.length === 0 ? (
        <p className={styles['dim']}>{t('servers.none')}</p>
      ) : (
        <table className={styles['table']} data-cards>
          <caption className="hidden-visually">{t('servers.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('servers.server')}</th>
              <th scope="col">{t('servers.streams')}</th>
              <th scope="col">{t('servers.capacity')}</th>
              <th scope="col">{t('servers.share')}</th>
              <th scope="col">{t('servers.bitrate')}</th>
            </tr>
          </thead>
          <tbody>
            {servers.map((server) => (
              <Row key={server.id} server={server} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Row({ server }: { server: Load }) {
  const { t, i18n } = useTranslation('dashboard');
  const { capacity, streams, bitrate } = server;
  const number = numberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <tr>
      <th scope="row">
        {[server.name, server.location].filter(Boolean).join(' · ')}
        {server.enabled ? null : <span className={styles['dim']}> ({t('servers.disabled')})</span>}
      </th>
      <td data-label={t('servers.streams')}>
        <NumberLink
          big={false}
          list={{
            to: '/broadcast/streams',
            tag: null,
            filters: { server: server.id, inWindow: 'true' },
            hidden: true,
          }}
          label={t('link', { label: server.name, count: streams })}
        >
          {streams}
        </NumberLink>
      </td>
      <td data-label={t('servers.capacity')}>
        {capacity ?? <span className={styles['dim']}>{t('servers.noCapacity')}</span>}
      </td>
      <td data-label={t('servers.share')}>
        {capacity === null ? (
          '—'
        ) : (
          <span className={styles['load']}>
            <Bar share={streams / capacity} urgent={streams > capacity} />
            {streams > capacity ? (
              <StatusLabel tone="bad" label={t('servers.over')} hint={null} />
            ) : (
              percent(streams / capacity, i18n.language)
            )}
          </span>
        )}
      </td>
      <td data-label={t('servers.bitrate')}>
        {bitrate === null ? '—' : t('servers.mbit', { rate: number.format(bitrate / 1e6) })}
      </td>
    </tr>
  );
}
