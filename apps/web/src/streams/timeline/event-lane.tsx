import type { HistoryEntry } from '@touchline/contract';
import { placeOf } from './time-range.ts';
import type { TimeRange } from './time-range.ts';
import styles from './timeline.module.css';

/** What happened at one instant, each kind with a shape of its own. */
export function EventLane({ events, range }: { events: readonly HistoryEntry[]; range: TimeRange }) {
  return (
    <div className={styles['lane']}>
      {events.map((entry) => {
        const place = placeOf(Date.parse(entry.at), range);
        return place === null ? null : (
          <svg
            key={`${entry.kind}${entry.id}`}
            className={styles['event']}
            data-kind={entry.kind}
            style={{ left: `${place}%` }}
            viewBox="0 0 10 10"
            aria-hidden
          >
            <Shape kind={entry.kind} />
          </svg>
        );
      })}
    </div>
  );
}

function Shape({ kind }: { kind: HistoryEntry['kind'] }) {
  if (kind === 'refusal') return <path d="M5 0.5 9.8 9H0.2z" />;
  if (kind === 'cut')
    return <path d="M1.5 1.5 8.5 8.5M8.5 1.5 1.5 8.5" fill="none" stroke="currentColor" strokeWidth="2" />;
  if (kind === 'comment') return <circle cx="5" cy="5" r="4" />;
  return <path d="M5 0.5 9.5 5 5 9.5 0.5 5z" />;
}
