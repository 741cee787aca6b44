import type { TicketStatus } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { Light } from '#ui/light.tsx';

const tones = { open: 'info', answered: 'ok', closed: 'mute' } as const;

/** How a ticket stands. */
export function StatusLight({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('support');
  return <Light tone={tones[status]} label={t(`status.${status}`)} hint={null} />;
}
