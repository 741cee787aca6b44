import { dueAtMs } from '@touchline/contract';
import type { Check, CheckLight, LineupMatch } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { clock } from '#ui/dates.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { toneOf } from './readiness.ts';
import { useCheckText } from './use-check-text.ts';

type Props = { match: LineupMatch; check: Check; light: CheckLight };

/** A check as its light with a word; the reason on hover. */
export function CheckCell({ match, check, light }: Props) {
  const { t, i18n } = useTranslation('lineup');
  const zone = useViewerZone();
  const { short, sentence } = useCheckText(match, check);
  const later = light === 'later' && !match.startTimeTbd ? new Date(dueAtMs(match, check.kind)) : null;
  const hint = [
    `${t(`column.${check.kind}`)}: ${t(`light.${light}`)}.`,
    sentence,
    later ? t('laterAt', { at: clock(later, i18n.language, zone) }) : '',
  ];
  return <StatusLabel tone={toneOf[light]} label={short} hint={hint.filter(Boolean).join(' ')} />;
}
