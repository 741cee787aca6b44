import { formats } from '@touchline/contract';
import type { Format, FormatStatus, Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '#ui/status-dot.tsx';
import type { Tone } from '#ui/status-dot.tsx';
import { formatStateText } from '#web/streams/signal.tsx';
import type { CardActions } from './card-actions.ts';
import { factsOf, sizeOf } from './facts.ts';
import styles from './format-dots.module.css';

const tones: Record<FormatStatus['state'], Tone> = {
  ok: 'ok',
  incomplete: 'warn',
  down: 'bad',
  starting: 'start',
  unknown: 'info',
  not_offered: 'mute',
};
/** Reasons that repeat the state. */
const impliedReasons = ['not_offered', 'starting'];

type Props = { stream: Stream; isStale: boolean; isShort: boolean; actions: CardActions };

/** A dot per format: shape, color and name, with the reason on hover. A click copies the link. */
export function FormatDots(props: Props) {
  const { t } = useTranslation('monitoring');
  return (
    <ul className={styles['formats']} data-short={props.isShort} aria-label={t('card.formats')}>
      {formats.map((format) => (
        <li key={format}>
          <FormatLight {...props} format={format} />
        </li>
      ))}
    </ul>
  );
}

function FormatLight({ stream, format, isStale, isShort, actions }: Props & { format: Format }) {
  const { t } = useTranslation(['streams', 'monitoring']);
  const label = useLabel(stream, format, isStale);
  const { state } = stream.formats[format];
  // Before the start a missing signal is no fault.
  const isEarly = stream.state === 'waiting' && state === 'down';
  const visibleState = isEarly || (isStale && state !== 'not_offered') ? 'unknown' : state;
  const name = isShort ? format.charAt(0).toUpperCase() : format.toUpperCase();
  const inside = (
    <>
      <StatusDot tone={isStale ? 'mute' : tones[visibleState]} label={label} />
      <span aria-hidden>{name}</span>
    </>
  );
  if (stream.links[format] === null || !stream.abilities.includes('copyLink'))
    return (
      <span className={styles['format']} data-state={visibleState} title={label}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      className={styles['format']}
      data-state={visibleState}
      title={`${label}\n${t('monitoring:card.copy')}`}
      aria-label={`${t('action.copy', { format: t(`formatName.${format}`) })}. ${label}`}
      onClick={() => actions.copy(stream, format)}
    >
      {inside}
    </button>
  );
}

/** For example `HLS: works, 1280×720, 25 fps`, or why it does not work. */
function useLabel(stream: Stream, format: Format, isStale: boolean): string {
  const { t, i18n } = useTranslation(['streams', 'monitoring']);
  const seen = stream.formats[format];
  const reason = stream.linkReasons[format];
  const facts = [sizeOf(seen), ...factsOf(i18n.getFixedT(null, 'monitoring'), i18n.language, seen)];
  const suspected = seen.suspicion ? t(`monitoring:suspicion.${seen.suspicion}`) : null;
  const stateText = formatStateText(i18n.getFixedT(null, 'streams'), format, stream.formats);
  const why = reason && !impliedReasons.includes(reason) ? t(`linkReason.${reason}`) : null;
  const old = isStale ? t('monitoring:card.stale') : null;
  return [stateText, why, suspected, ...facts, old].filter(Boolean).join(', ');
}
