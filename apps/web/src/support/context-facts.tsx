import type { TicketContext } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { full, viewerZone } from '#ui/dates.ts';
import styles from './support.module.css';

/** What goes along with a ticket, fact by fact. */
export function ContextFacts({ context }: { context: TicketContext }) {
  const { t, i18n } = useTranslation('support');
  const error = context.lastError;
  const facts = [
    ['route', context.route],
    ['version', context.version],
    ['browser', context.browser],
    ['language', context.language],
    ['zone', context.zone],
  ] as const;
  const said = error
    ? [
        error.call,
        error.status === -1 ? t('context.noAnswer') : error.status,
        error.code,
        error.requestId ? t('context.request', { id: error.requestId }) : null,
        full(error.at, i18n.language, viewerZone()),
      ]
        .filter(Boolean)
        .join(' · ')
    : t('context.noError');
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`context.${name}`)}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
      <div>
        <dt>{t('context.lastError')}</dt>
        <dd>{said}</dd>
      </div>
    </dl>
  );
}
