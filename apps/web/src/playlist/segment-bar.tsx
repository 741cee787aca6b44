import type { QueryCounts } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import styles from './playlist.module.css';
import { segments } from './segments.ts';
import type { Segment } from './segments.ts';

type Props = { segment: Segment; counts: QueryCounts | undefined; onSegment: (segment: Segment) => void };

/** All, Awaiting and Completed, each with its count. */
export function SegmentBar({ segment, counts, onSegment }: Props) {
  const { t, i18n } = useTranslation('playlist');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <fieldset className={styles['segments']} aria-label={t('segments.label')}>
      {segments.map((name) => (
        <button key={name} type="button" aria-pressed={name === segment} onClick={() => onSegment(name)}>
          {t(`segments.${name}`)}
          <span className={styles['count']}>{counts ? number.format(counts[name]) : '·'}</span>
        </button>
      ))}
    </fieldset>
  );
}
