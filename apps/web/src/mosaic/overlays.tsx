import { Panels } from '#web/streams/panels.tsx';
import { Choose } from './choose.tsx';
import { KeysDialog } from './keys-dialog.tsx';

import type { ChangeMosaic } from './mosaic-search.ts';
import { RenameLayout } from './rename-layout.tsx';
import { SaveLayout } from './save-layout.tsx';
import type { MosaicView } from './use-mosaic.ts';

export type OverlayName = 'choose' | 'keys' | 'save' | 'rename';

type Props = { overlay: OverlayName | null; mosaic: MosaicView; change: ChangeMosaic; onClose: () => void };

/** What opens above the mosaic: panels of a stream, the choice of matches, the form of a layout, the keyboard shortcuts. */
export function Overlays({ overlay, mosaic, change, onClose }: Props) {
  return (
    <>
      <Panels />
      {overlay === 'choose' ? <Choose mosaic={mosaic} change={change} onClose={onClose} /> : null}
      {overlay === 'save' ? <SaveLayout mosaic={mosaic} change={change} onClose={onClose} /> : null}
      {overlay === 'rename' && mosaic.layout ? <RenameLayout layout={mosaic.layout} onClose={onClose} /> : null}
      {overlay === 'keys' ? <KeysDialog onClose={onClose} /> : null}
    </>
  );
}
