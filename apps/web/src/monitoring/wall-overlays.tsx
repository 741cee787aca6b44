import type { Stream } from '@touchline/contract';
import { Panels } from '#web/streams/panels.tsx';
import type { CardActions } from './card-actions.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { Timeline } from './timeline.tsx';

type Props = {
  /** The stream whose timeline is open. */
  timeline: Stream | null;
  showsKeys: boolean;
  actions: CardActions;
  onTimelineClose: () => void;
  onKeysClose: () => void;
};

/** The overlays of the wall: panels of a stream, its timeline, the keyboard shortcuts. */
export function WallOverlays({ timeline, showsKeys, actions, onTimelineClose, onKeysClose }: Props) {
  return (
    <>
      <Panels />
      {timeline ? <Timeline stream={timeline} actions={actions} onClose={onTimelineClose} /> : null}
      {showsKeys ? <KeysDialog onClose={onKeysClose} /> : null}
    </>
  );
}
