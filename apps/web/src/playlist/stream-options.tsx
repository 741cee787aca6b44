import type { Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#ui/date-time.tsx';
import { streamTitle } from '#web/streams/stream-title.ts';
import { sportOf } from '#kit/sport-of.ts';
import styles from './choose-stream.module.css';

type Props = {
  streams: readonly Stream[];
  /** The query's present stream. */
  present: number | null;
  chosen: number | null;
  onChoose: (stream: Stream) => void;
};

/** Radio options, one per stream. */
export function StreamOptions({ streams, present, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation('playlist');
  return (
    <fieldset className={styles['options']}>
      <legend className="hidden-visually">{t('choose.list')}</legend>
      {streams.map((stream) => (
        <label key={stream.id} className={styles['option']}>
          <input
            type="radio"
            name="offered"
            id={`offered-${stream.id}`}
            checked={stream.id === chosen}
            onChange={() => onChoose(stream)}
          />
          <span className={styles['name']}>
            {streamTitle(stream)}
            {stream.id === present ? <span className={styles['dim']}> · {t('choose.present')}</span> : null}
          </span>
          <DateTime at={stream.startAt} zone={stream.timezone} clockless={stream.startTimeTbd} />
          <span className={styles['where']}>
            {[sportOf(stream, i18n.language), stream.tournamentName].filter(Boolean).join(' · ')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
