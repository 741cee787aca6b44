import type { Stream } from '@touchline/contract';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '#ui/row-menu.tsx';
import { StatusDot } from '#ui/status-dot.tsx';
import { LivePicture } from '#web/streams/picture/live-picture.tsx';
import { usePreviewLinks } from '#web/streams/preview/use-preview-links.ts';
import { stateTones } from '#web/streams/signal.tsx';
import { streamTitle } from '#web/streams/stream-title.ts';
import type { AudioMixer } from './audio-mixer.ts';
import type { TileActions } from './tile-actions.ts';
import { TileItems } from './tile-items.tsx';
import { tileMotion } from './tile-motion.ts';
import { StillNote, VideoNote } from './tile-note.tsx';
import { TileVideo } from './tile-video.tsx';
import styles from './tile.module.css';
import type { NoteFrames } from './use-motion-budget.ts';

type Props = {
  stream: Stream;
  isFocused: boolean;
  /** Whether its sound plays. */
  isHeard: boolean;
  /** Rows and columns that it takes. */
  span: number;
  mayMove: boolean;
  isAwake: boolean;
  mixer: AudioMixer;
  actions: TileActions;
  onFrames: NoteFrames;
};

/** One match of the mosaic: its moving picture, else its key frames; what it is and how its signal is. */
export const Tile = memo(function Tile({ stream, span, isFocused, isHeard, actions, ...props }: Props) {
  const { t } = useTranslation(['mosaic', 'streams']);
  const name = streamTitle(stream);
  const place = span > 1 ? { gridColumn: `1 / span ${span}`, gridRow: `1 / span ${span}` } : {};
  const Speaker = isHeard ? IconVolume : IconVolumeOff;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of any of its buttons
    <li
      className={styles['tile']}
      style={place}
      data-stream={stream.id}
      data-focused={isFocused}
      data-heard={isHeard}
      onFocus={() => actions.focus(stream.id)}
    >
      <Picture stream={stream} {...props} />
      <button
        type="button"
        className={styles['cover']}
        aria-label={t('tile.focus', { name })}
        aria-pressed={isFocused}
        onClick={() => actions.focus(stream.id)}
        onDoubleClick={() => actions.open(stream.id)}
      />
      <div className={styles['bar']}>
        <StatusDot tone={stateTones[stream.state]} label={t(`streams:state.${stream.state}`)} />
        {stream.monitor ? <span className={styles['monitor']}>{stream.monitor}</span> : null}
        <button type="button" className={styles['name']} title={name} onClick={() => actions.open(stream.id)}>
          {name}
        </button>
        {isFocused ? (
          <button
            type="button"
            className={styles['speaker']}
            aria-label={t(isHeard ? 'sound.off' : 'sound.on')}
            aria-pressed={isHeard}
            onClick={actions.toggleSound}
          >
            <Speaker size={16} stroke={1.8} />
          </button>
        ) : null}
        <RowMenu name={name} preload={null}>
          <TileItems stream={stream} actions={actions} />
        </RowMenu>
      </div>
    </li>
  );
});

type PictureProps = Pick<Props, 'stream' | 'mayMove' | 'isAwake' | 'mixer' | 'onFrames'>;

function Picture({ stream, mayMove, isAwake, mixer, onFrames }: PictureProps) {
  const { links, error } = usePreviewLinks(stream);
  const [plays, setPlays] = useState(false);
  const still = <LivePicture stream={stream} name={streamTitle(stream)} size="fill" />;
  if (!links && !error) return still;
  const motion = tileMotion({ ...stream, ...(links ?? noLinks) }, { mayMove, isAwake, plays }, window.location);
  if (motion.kind === 'still')
    return (
      <>
        {still}
        <StillNote motion={motion} />
      </>
    );
  return (
    <TileVideo
      id={stream.id}
      url={motion.url}
      until={links?.linksUntil ?? null}
      fps={stream.formats.wss.fps}
      mixer={mixer}
      onFrames={onFrames}
      onPlays={setPlays}
    >
      {(state) => (
        <>
          {state.kind === 'failed' ? still : null}
          <VideoNote state={state} />
        </>
      )}
    </TileVideo>
  );
}

const noLinks = { links: { rtmp: null, hls: null, wss: null, dash: null } };
