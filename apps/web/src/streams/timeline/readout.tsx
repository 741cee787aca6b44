import type { HistoryEntry } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { entryDetail, entryText } from '../history-words.ts';
import type { TimeRange } from './time-range.ts';
import styles from './timeline.module.css';

/** Events this close to the cursor are named, as a share of the range. */
const nearShare = 0.01;
const most = 3;

type Props = { cursorMs: number | null; range: TimeRange; words: readonly string[]; events: readonly HistoryEntry[] };

/** What was at the instant below the cursor; how to use the chart while there is none. */
export function Readout({ cursorMs, range, words, events }: Props) {
  const { t, i18n } = useTranslation(['streams', 'shell', 'timeline']);
  const zone = useViewerZone();
  if (cursorMs === null) return <p className={styles['readout']}>{t('timeline:keys')}</p>;
  const nearMs = (range.toMs - range.fromMs) * nearShare;
  const near = events.filter(({ at }) => Math.abs(Date.parse(at) - cursorMs) <= nearMs);
  const sentence = (entry: HistoryEntry) =>
    [entryText(t, entry), entryDetail(t, entry), entry.userName].filter(Boolean).join(', ');
  const named = near.slice(-most).map(sentence);
  const more = near.length > most ? [t('timeline:more', { count: near.length - most })] : [];
  return (
    <p className={styles['readout']}>
      <strong>{fullDateTime(new Date(cursorMs), i18n.language, zone)}</strong>
      {[...words, ...named, ...more].map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}
