import { formats } from '@touchline/contract';
import type { Format, FormatStatuses, MonitorState, Stream } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { StatusLabel } from '#ui/status-dot.tsx';
import type { Tone } from '#ui/status-dot.tsx';
import { faultText } from './reason-text.ts';
import styles from './signal.module.css';

const tones: Record<MonitorState, Tone> = {
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
export function Signal({ state }: { state: MonitorState }) {
  const { t } = useTranslation('streams');
  return <StatusLabel tone={tones[state]} label={t(`state.${state}`)} hint={t(`stateHint.${state}`)} />;
}

/**
 * One letter per format, framed by its probed state. `awaited` is false before the match, when a missing signal is no
 * fault.
 */
export function FormatLights({ seen, awaited }: { seen: FormatStatuses; awaited: boolean }) {
  const { t } = useTranslation('streams');
  return (
    <span className={styles['formats']}>
      {formats.map((format) => {
        const words = formatStateText(t, format, seen);
        return (
          <span
            key={format}
            className={styles['format']}
            data-state={seen[format].state === 'down' && !awaited ? 'unknown' : seen[format].state}
            title={words}
          >
            <span aria-hidden>{letters[format]}</span>
            <span className="hidden-visually">{words}</span>
          </span>
        );
      })}
    </span>
  );
}

/**
 * For example `HLS: does not work, the server does not answer` or `HLS: starting, the first segment is still being
 * made`.
 */
export function formatStateText(t: TFunction<'streams'>, format: Format, seen: FormatStatuses): string {
  const { state, reason } = seen[format];
  const why =
    state === 'starting' && reason === 'not_ready' ? t('reason.not_ready') : faultText(t, [format], seen[format]);
  return `${t(`formatName.${format}`)}: ${[t(`formatState.${state}`), why].filter(Boolean).join(', ')}`;
}

/** The status that the stream was given: its color as a mark, its name as text. */
export function StatusMark({ stream }: { stream: Stream }) {
  const { t, i18n } = useTranslation('streams');
  const name = i18n.language === 'ru' ? stream.statusNameRu : stream.statusName;
  return (
    <span className={styles['status']} data-phase={stream.phase} title={t(`phase.${stream.phase}`)}>
      <span className={styles['mark']} style={{ background: stream.statusColor }} aria-hidden />
      {name}
    </span>
  );
}
