import type { HistoryEntry, MonitorState } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { clock } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { entryText } from '#web/streams/history-words.ts';
import { useNamedEntry } from '#web/streams/use-status-name.ts';
import type { Period } from './periods.ts';
import styles from './timeline.module.css';

const width = 600;
const barHeight = 28;
/** Relative height of the bar per state, in addition to its color: the worse the state, the lower. */
const heights: Record<MonitorState, number> = {
  ok: 1,
  degraded: 0.7,
  unexpected: 0.7,
  overrun: 0.7,
  waiting: 0.4,
  down: 0.25,
  unknown: 0.15,
};

type Props = { periods: readonly Period[]; entries: readonly HistoryEntry[]; hours: number };

/** States as bars on a time axis, with marks for other events below them. */
export function Strip({ periods, entries, hours }: Props) {
  const { t, i18n } = useTranslation(['monitoring', 'streams']);
  const named = useNamedEntry();
  const from = periods[0]?.from ?? 0;
  const to = periods.at(-1)?.to ?? 1;
  const x = (at: number) => ((at - from) / (to - from)) * width;
  const at = (ms: number) => clock(new Date(ms), i18n.language, viewerZone());
  const wordOf = (state: MonitorState | null) => (state === null ? t('timeline.noData') : t(`streams:state.${state}`));
  const say = (period: Period) =>
    t('timeline.span', { state: wordOf(period.state), from: at(period.from), to: at(period.to) });
  const title = t('timeline.strip', { hours: t('timeline.hours', { count: hours }) });
  const marks = entries.filter((entry) => entry.kind !== 'state' && Date.parse(entry.at) >= from);
  return (
    <>
      <svg
        className={styles['strip']}
        viewBox={`0 0 ${width} 48`}
        role="img"
        aria-label={`${title}. ${periods.slice(-12).map(say).join('; ')}`}
      >
        {periods.map((period) => {
          const height = period.state === null ? 2 : barHeight * heights[period.state];
          return (
            <g key={period.from}>
              <rect
                className={styles['span']}
                data-state={period.state}
                x={x(period.from)}
                y={4 + barHeight - height}
                width={Math.max(1.5, x(period.to) - x(period.from))}
                height={height}
              />
              {/* Makes the whole height respond to the pointer. */}
              <rect x={x(period.from)} y={0} width={Math.max(3, x(period.to) - x(period.from))} height={36} opacity={0}>
                <title>{say(period)}</title>
              </rect>
            </g>
          );
        })}
        <line className={styles['axis']} x1={0} x2={width} y1={36} y2={36} />
        {marks.map((entry) => (
          <path
            key={entry.id}
            className={styles['mark']}
            data-kind={entry.kind}
            d={`M${x(Date.parse(entry.at))} 38l4 8h-8z`}
          >
            <title>{`${at(Date.parse(entry.at))} ${markWords(entry)}`}</title>
          </path>
        ))}
      </svg>
      <div className={styles['ticks']} aria-hidden>
        {[0, 0.25, 0.5, 0.75].map((part) => (
          <span key={part}>{at(from + (to - from) * part)}</span>
        ))}
        <span>{t('timeline.now')}</span>
      </div>
    </>
  );

  function markWords(entry: HistoryEntry): string {
    const who = entry.userName ?? t('streams:history.byItself');
    return `${entryText(i18n.getFixedT(null, ['streams', 'shell']), named(entry))} (${who})`;
  }
}
