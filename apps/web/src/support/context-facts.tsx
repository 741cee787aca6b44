import type { TicketContext } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { Facts } from '#ui/facts.tsx';
import type { Fact } from '#ui/facts.tsx';

/** The technical context that is sent with a ticket, as a list. */
export function ContextFacts({ context }: { context: TicketContext }) {
  const { t, i18n } = useTranslation('support');
  const error = context.lastError;
  const errorText = error
    ? [
        error.call,
        error.status === -1 ? t('context.noAnswer') : error.status,
        error.code,
        error.requestId ? t('context.request', { id: error.requestId }) : null,
        fullDateTime(error.at, i18n.language, viewerZone()),
      ]
        .filter(Boolean)
        .join(' · ')
    : t('context.noError');
  const names = ['route', 'version', 'browser', 'language', 'zone'] as const;
  const facts: Fact[] = names.map((name) => [t(`context.${name}`), context[name] || '—']);
  return <Facts facts={[...facts, [t('context.lastError'), errorText]]} />;
}
