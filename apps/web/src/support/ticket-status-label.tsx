import type { TicketStatus } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { StatusLabel } from '#ui/status-dot.tsx';

const tones = { open: 'info', answered: 'ok', closed: 'mute' } as const;

/** The status of a ticket. */
export function TicketStatusLabel({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('support');
  return <StatusLabel tone={tones[status]} label={t(`status.${status}`)} hint={null} />;
}
