import type { Playlist } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { Light } from '#ui/light.tsx';

/** Where a query stands: awaiting, complete or revoked; why it waits again in the hover. */
export function QueryStatusMark({ query }: { query: Playlist }) {
  const { t } = useTranslation('playlist');
  if (query.revokedAt !== null)
    return <Light tone="mute" label={t('status.revoked')} hint={t(`revokedBy.${query.revokedBy ?? 'owner'}`)} />;
  if (query.status === 'complete') return <Light tone="ok" label={t('status.complete')} hint={null} />;
  const hint = query.returnReason ? t(`returned.${query.returnReason}`) : null;
  return <Light tone={query.returnReason ? 'warn' : 'info'} label={t('status.awaiting')} hint={hint} />;
}
