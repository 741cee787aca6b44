import type { Incident, IncidentState } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { moment } from '#ui/dates.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import type { Tone } from '#ui/status-dot.tsx';
import { serverNow } from '#ui/clock.ts';
import { viewerZone } from '#ui/zone.ts';

const tones: Record<IncidentState, Tone> = { open: 'bad', acknowledged: 'warn', muted: 'mute', closed: 'ok' };

/** The state of an incident; of a mute also its end. */
export function IncidentStateLabel({ incident }: { incident: Pick<Incident, 'state' | 'mutedUntil'> }) {
  const { t, i18n } = useTranslation('incidents');
  const { state, mutedUntil } = incident;
  const until = mutedUntil && moment(mutedUntil, new Date(serverNow()), i18n.language, viewerZone());
  const label = state === 'muted' && until ? t('mutedUntil', { time: until }) : t(`state.${state}`);
  return <StatusLabel tone={tones[state]} label={label} hint={null} />;
}
