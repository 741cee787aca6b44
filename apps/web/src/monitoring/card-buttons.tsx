import type { Stream } from '@touchline/contract';
import {
  IconHandGrab,
  IconHandStop,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlugConnectedX,
  IconTimeline,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsTakePending } from '#web/streams/pending-takes.ts';
import { streamTitle } from '#web/streams/stream-title.ts';
import { cutAction } from '#web/streams/use-cut.ts';
import type { CardActions } from './card-actions.ts';
import styles from './card-buttons.module.css';

const icon = { size: 16, stroke: 1.8 } as const;

export function Buttons({
  stream,
  userId,
  isShort,
  actions,
}: {
  stream: Stream;
  userId: number | null;
  isShort: boolean;
  actions: CardActions;
}) {
  const { t } = useTranslation(['monitoring', 'streams']);
  const isPending = useIsTakePending(stream.id);
  const isMine = stream.takes.some((holder) => holder.id === userId);
  const name = streamTitle(stream);
  const word = t(isMine ? 'card.release' : 'card.take');
  const cut = cutAction(stream);
  const Plug = cut === 'cut' ? IconPlugConnectedX : IconPlugConnected;
  const Hand = isMine ? IconHandStop : IconHandGrab;
  return (
    <span className={styles['buttons']}>
      {stream.abilities.includes('take') && userId !== null ? (
        <button
          type="button"
          aria-label={t(isMine ? 'card.releaseOf' : 'card.takeOf', { name })}
          title={`${word} (T)`}
          data-mine={isMine}
          aria-busy={isPending}
          onClick={() => actions.take(stream)}
        >
          <Hand {...icon} /> {isShort ? null : word}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t('card.previewOf', { name })}
        title={`${t('card.preview')} (P)`}
        onClick={() => actions.preview(stream)}
      >
        <IconPlayerPlay {...icon} />
      </button>
      <button
        type="button"
        aria-label={t('card.timelineOf', { name })}
        title={`${t('card.timeline')} (L)`}
        onClick={() => actions.timeline(stream)}
      >
        <IconTimeline {...icon} />
      </button>
      {cut ? (
        <button
          type="button"
          aria-label={t(`streams:cut.${cut}Of`, { name })}
          title={t(`streams:cut.${cut}`)}
          onClick={() => actions.cut(stream)}
        >
          <Plug {...icon} />
        </button>
      ) : null}
    </span>
  );
}
