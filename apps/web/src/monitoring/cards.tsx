import type { Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { Card } from './card.tsx';
import type { CardActions } from './card-actions.ts';
import styles from './cards.module.css';
import type { LayoutDensity } from './layout.ts';

type Props = { streams: readonly Stream[]; density: LayoutDensity; userId: number | null; actions: CardActions };

/** The cards in as many columns as fit. */
export function Cards({ streams, density, userId, actions }: Props) {
  const { t } = useTranslation('monitoring');
  return (
    <ul className={styles['cards']} data-density={density} data-wall aria-label={t('wall')}>
      {streams.map((stream) => (
        <Card key={stream.id} stream={stream} density={density} userId={userId} actions={actions} />
      ))}
    </ul>
  );
}

/** Placeholders of the same height as cards, shown while they load. */
export function CardPlaceholders({ density }: { density: LayoutDensity }) {
  return (
    <div className={styles['cards']} data-density={density} aria-busy aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={styles['waiting']} data-density={density}>
          <span style={{ width: `${30 + ((index * 7) % 20)}%` }} />
          <span style={{ width: `${55 + ((index * 13) % 35)}%` }} />
          <span style={{ width: `${40 + ((index * 11) % 30)}%` }} />
        </div>
      ))}
    </div>
  );
}
