import { namesFormats } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconAlertTriangle, IconClockPause, IconHandGrab } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTicking } from '#ui/clock.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { faultText } from '#web/streams/reason-text.ts';
import { TickingText } from '#ui/ticking-text.tsx';
import { Signal } from '#web/streams/signal.tsx';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './card.module.css';
import { failures, hasWrongSize, isLate, measuredFormat, suspicions, wasRefused } from './signal-problems.ts';
import { factsOf, sizeOf } from './facts.ts';
import { ago, elapsed } from '#ui/relative-time.ts';
import { useStaleAfter } from './stale-after.ts';

/** The state as shape, color and word; without color if it is stale. */
export function State({ stream, isStale }: { stream: Stream; isStale: boolean }) {
  const { t } = useTranslation(['monitoring', 'streams']);
  const staleAfterMs = useStaleAfter();
  if (!isStale) return <Signal state={stream.state} />;
  const was = t('card.staleWas', { state: t(`streams:state.${stream.state}`) });
  return (
    <>
      <StatusLabel tone="mute" label={t('card.stale')} hint={t('card.staleHint', { seconds: staleAfterMs / 1000 })} />
      <span className={styles['dim']}>{was}</span>
    </>
  );
}

/** How long the state has lasted. */
export function StateAge({ stream }: { stream: Stream }) {
  const { t, i18n } = useTranslation('monitoring');
  const at = stream.stateSince;
  if (at === null) return null;
  const title = fullDateTime(at, i18n.language, viewerZone());
  const write = (ms: number) => t('card.since', { age: elapsed(ms, i18n.language) });
  return <TickingText at={at} className={styles['dim']} title={title} write={write} />;
}

/** The age of the last probe, updated every second. */
export function ProbeAge({ stream }: { stream: Stream }) {
  const { t, i18n } = useTranslation('monitoring');
  const at = stream.probedAt;
  if (at === null) return <span className={styles['age']}>{t('card.never')}</span>;
  const title = fullDateTime(at, i18n.language, viewerZone());
  const write = (ms: number) => t('card.checked', { age: ago(ms, i18n.language) });
  return <TickingText at={at} className={styles['age']} title={title} write={write} />;
}

/** Whether a signal arrives that should have ended. */
const isUnwanted = (state: Stream['state']) => state === 'unexpected' || state === 'overrun';

/** The problems of a stream as texts: late, wrong size, faults of the content, and why formats do not work. */
export function useTroubles(stream: Stream): string[] {
  const { t, i18n } = useTranslation(['monitoring', 'streams']);
  const late = useTicking((now) => isLate(stream, now));
  const isRefused = useTicking((now) => wasRefused(stream, now));
  const failing = stream.state === 'waiting' ? [] : failures(stream);
  return [
    stream.server === null ? t('card.noServer') : late ? t('card.late') : null,
    hasWrongSize(stream) ? t('card.wrongSize') : null,
    stream.pullFailure ? t('card.pullFailed', { reason: t(`streams:pull.reason.${stream.pullFailure.reason}`) }) : null,
    stream.archivedAt === null ? null : t('card.archived'),
    stream.canBeCut || !isUnwanted(stream.state) ? null : t('card.cannotCut'),
    stream.cutAt === null ? null : t('card.cut'),
    stream.refusal && isRefused ? t('card.refused', { reason: t(`streams:refusal.${stream.refusal.reason}`) }) : null,
    stream.publishedWithoutSecret ? t('card.withoutSecret') : null,
    ...stream.contentFaults.map((each) => t(`contentFault.${each}`)),
    ...suspicions(stream).map((each) => t(`suspicion.${each}`)),
    ...failing.map(({ seen, formats }) => {
      const why = faultText(i18n.getFixedT(null, 'streams'), formats, seen) ?? t(`streams:formatState.${seen.state}`);
      if (namesFormats(seen.reason)) return why;
      return `${formats.map((format) => format.toUpperCase()).join(', ')}: ${why}`;
    }),
  ].filter((line) => line !== null);
}

export function Troubles({ lines, isShort }: { lines: readonly string[]; isShort: boolean }) {
  if (lines.length === 0) return null;
  const shown = isShort ? lines.slice(0, 1) : lines;
  return (
    <ul className={styles['troubles']} data-short={isShort} title={lines.join('\n')}>
      {shown.map((line) => (
        <li key={line}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

/** Planned and measured resolution, then the other measured values. */
export function Measured({ stream }: { stream: Stream }) {
  const { t, i18n } = useTranslation('monitoring');
  const seen = measuredFormat(stream);
  const size = seen && sizeOf(seen);
  const facts = seen ? factsOf(t, i18n.language, seen) : [];
  const planned = stream.resolutionName;
  return (
    <p className={styles['measured']}>
      {planned ? <span className={styles['planned']}>{t('card.planned', { planned })}</span> : null}
      {size ? (
        <span data-wrong={hasWrongSize(stream)} title={t('card.measured')}>
          {size}
        </span>
      ) : null}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {size || facts.length > 0 ? null : <span className={styles['dim']}>{t('card.notMeasured')}</span>}
    </p>
  );
}

/** The holders of the stream, the user first. */
export function Holders({ stream, userId }: { stream: Stream; userId: number | null }) {
  const { t } = useTranslation('monitoring');
  const names = stream.takes
    .toSorted((a, b) => Number(b.id === userId) - Number(a.id === userId))
    .map((holder) => (holder.id === userId ? t('card.me') : holder.name));
  const words = names.length === 0 ? t('card.nobody') : t('card.holders', { names: names.join(', ') });
  return (
    <span className={styles['holders']} data-none={names.length === 0} title={words}>
      {names.length === 0 ? (
        words
      ) : (
        <>
          <span className="hidden-visually">{words}</span>
          <span aria-hidden>
            <IconHandGrab size={13} stroke={1.8} />
            {names.join(', ')}
          </span>
        </>
      )}
    </span>
  );
}

/** The icon of a stale card. */
export function StaleIcon() {
  return <IconClockPause className={styles['oldSign']} size={16} stroke={1.8} aria-hidden />;
}
