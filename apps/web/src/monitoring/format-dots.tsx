import { formats } from '@touchline/contract';
import type { Format, FormatSeen, Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '#ui/status-dot.tsx';
import type { Tone } from '#ui/status-dot.tsx';
import { describe } from '#web/streams/signal.tsx';
import type { CardActions } from './card-actions.ts';
import { factsOf, sizeOf } from './facts.ts';
import styles from './format-dots.module.css';

const tones: Record<FormatSeen['state'], Tone> = {
  ok: 'ok',
  incomplete: 'warn',
  down: 'bad',
  starting: 'start',
  unknown: 'info',
  not_offered: 'mute',
};
/** Reasons that repeat the state. */
const said = ['not_offered', 'starting'];

type Props = { stream: Stream; isOld: boolean; isShort: boolean; actions: CardActions };

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

function FormatLight({ stream, format, isOld, isShort, actions }: Props & { format: Format }) {
  const { t } = useTranslation(['streams', 'monitoring']);
  const words = useWords(stream, format, isOld);
  const { state } = stream.formats[format];
  // Before the start a missing signal is no fault.
  const isEarly = stream.state === 'waiting' && state === 'down';
  const shown = isEarly || (isOld && state !== 'not_offered') ? 'unknown' : state;
  const name = isShort ? format.charAt(0).toUpperCase() : format.toUpperCase();
  const inside = (
    <>
      <StatusDot tone={isOld ? 'mute' : tones[shown]} label={words} />
      <span aria-hidden>{name}</span>
    </>
  );
  if (stream.links[format] === null || !stream.abilities.includes('copyLink'))
    return (
      <span className={styles['format']} data-state={shown} title={words}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      className={styles['format']}
      data-state={shown}
      title={`${words}\n${t('monitoring:card.copy')}`}
      aria-label={`${t('action.copy', { format: t(`formatName.${format}`) })}. ${words}`}
      onClick={() => actions.copy(stream, format)}
    >
      {inside}
    </button>
  );
}

/** For example `HLS: works, 1280×720, 25 fps`, or why it does not work. */
function useWords(stream: Stream, format: Format, isOld: boolean): string {
  const { t, i18n } = useTranslation(['streams', 'monitoring']);
  const seen = stream.formats[format];
  const reason = stream.linkReasons[format];
  const facts = [sizeOf(seen), ...factsOf(i18n.getFixedT(null, 'monitoring'), i18n.language, seen)];
  const suspected = seen.suspicion ? t(`monitoring:suspicion.${seen.suspicion}`) : null;
  const known = describe(i18n.getFixedT(null, 'streams'), format, stream.formats);
  const why = reason && !said.includes(reason) ? t(`linkReason.${reason}`) : null;
  const old = isOld ? t('monitoring:card.stale') : null;
  return [known, why, suspected, ...facts, old].filter(Boolean).join(', ');
}
