import { formats } from '@touchline/contract';
import type { Format, FormatStatuses, MonitorState, Stream } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLostSince } from '#kit/live.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import type { Tone } from '#ui/status-dot.tsx';
import { faultText } from './reason-text.ts';
import type { Fault } from './reason-text.ts';
import styles from './signal.module.css';

/** How each state looks. */
export const stateTones: Record<MonitorState, Tone> = {
  unknown: 'mute',
  waiting: 'info',
  ok: 'ok',
  degraded: 'warn',
  down: 'bad',
  unexpected: 'odd',
  overrun: 'odd',
};
const letters: Record<Format, string> = { rtmp: 'R', hls: 'H', wss: 'W', dash: 'D' };

/** The state of a stream's signal as shape, color and word. */
export const Signal = memo(function Signal({ state }: { state: MonitorState }) {
  const { t } = useTranslation('streams');
  return <StatusLabel tone={stateTones[state]} label={t(`state.${state}`)} hint={t(`stateHint.${state}`)} />;
});

/** The same of a screen that only live events keep up to date: without color once they no longer come. */
export function LiveSignal({ state }: { state: MonitorState }) {
  const { t } = useTranslation('streams');
  const isLost = useLostSince() !== null;
  if (!isLost || state === 'unknown') return <Signal state={state} />;
  return <StatusLabel tone="mute" label={t('stateWas', { state: t(`state.${state}`) })} hint={t('stateWasHint')} />;
}

/**
 * One letter per format, framed by its probed state. `awaited` is false before the match, when a missing signal is no
 * fault. Without color once live events no longer come.
 */
export function FormatLights({ seen, awaited }: { seen: FormatStatuses; awaited: boolean }) {
  const isLost = useLostSince() !== null;
  return (
    <span className={styles['formats']}>
      {formats.map((format) => {
        const { state, reason, missingCodec } = seen[format];
        return <FormatLight key={format} {...{ format, state, reason, missingCodec, awaited, isLost }} />;
      })}
    </span>
  );
}

/** Measured values change with every probe, but not what is shown here. */
const FormatLight = memo(function FormatLight({
  format,
  awaited,
  isLost,
  ...fault
}: Fault & { format: Format; awaited: boolean; isLost: boolean }) {
  const { t } = useTranslation('streams');
  const known = stateText(t, format, fault);
  const words = isLost ? t('formatWas', { words: known }) : known;
  const isOpen = isLost ? fault.state !== 'not_offered' : fault.state === 'down' && !awaited;
  return (
    <span className={styles['format']} data-state={isOpen ? 'unknown' : fault.state} title={words}>
      <span aria-hidden>{letters[format]}</span>
      <span className="hidden-visually">{words}</span>
    </span>
  );
});

/**
 * For example `HLS: does not work, the server does not answer` or `HLS: starting, the first segment is still being
 * made`.
 */
export function formatStateText(t: TFunction<'streams'>, format: Format, seen: FormatStatuses): string {
  return stateText(t, format, seen[format]);
}

function stateText(t: TFunction<'streams'>, format: Format, fault: Fault): string {
  const { state, reason } = fault;
  const why = state === 'starting' && reason === 'not_ready' ? t('reason.not_ready') : faultText(t, [format], fault);
  return `${t(`formatName.${format}`)}: ${[t(`formatState.${state}`), why].filter(Boolean).join(', ')}`;
}

/** The status that the stream was given: its color as a mark, its name as text. */
export function StatusMark({ stream }: { stream: Stream }) {
  const { t, i18n } = useTranslation('streams');
  const given = i18n.language === 'ru' ? stream.statusNameRu : stream.statusName;
  // Nothing else matters of a match that was put off.
  const name = stream.postponed && stream.phase === 'scheduled' ? t('field.postponed') : given;
  return <Status name={name} color={stream.statusColor} phase={stream.phase} />;
}

type StatusProps = { name: Stream['statusName']; color: Stream['statusColor']; phase: Stream['phase'] };

const Status = memo(function Status({ name, color, phase }: StatusProps) {
  const { t } = useTranslation('streams');
  return (
    <span className={styles['status']} data-phase={phase} title={t(`phase.${phase}`)}>
      <span className={styles['mark']} style={{ background: color }} aria-hidden />
      {name}
    </span>
  );
});
