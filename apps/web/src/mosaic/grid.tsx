import { useElementSize } from '@mantine/hooks';
import { useEffect } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#ui/phone.ts';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import { loadPlayer } from '#web/streams/preview/engine.ts';
import styles from './mosaic.module.css';
import { Tile } from './tile.tsx';
import type { TileActions } from './tile-actions.ts';
import { tileGrid } from './tile-grid.ts';
import { useAwake } from './use-awake.ts';
import type { MosaicView } from './use-mosaic.ts';
import { useMotionBudget } from './use-motion-budget.ts';
import type { Sound } from './use-sound.ts';

/** Moving tiles on a phone: more would take its battery and its line. */
const mostOnPhone = 4;

/** The player comes while the tiles ask for their links. One that did not come is loaded again by each tile. */
const loadEarly = () => void loadPlayer('wss').catch(() => null);

type Props = { mosaic: MosaicView; sound: Sound; actions: TileActions };

/** The tiles, as large as the window allows, on a screen that stays on. A phone shows them one below the other. */
export function Grid({ mosaic, sound, actions }: Props) {
  const { t } = useTranslation('mosaic');
  const { ref, width, height } = useElementSize();
  const isPhone = usePhone();
  const isAwake = useAwake();
  const { tiles, focused } = mosaic;
  const { budget, noteFrames } = useMotionBudget(tiles.length);
  useWakeLock();
  useEffect(loadEarly, []);
  const mostMoving = isPhone ? Math.min(budget, mostOnPhone) : budget;
  const { columns, rows, span } = tileGrid(tiles.length, width, height, mosaic.isLarge && !isPhone);
  const place = { '--columns': columns, '--rows': rows } as CSSProperties;
  return (
    <div ref={ref} className={styles['room']}>
      <ul className={styles['grid']} style={place} data-mosaic data-columns={columns} aria-label={t('tiles')}>
        {width === 0
          ? null
          : tiles.map((stream, index) => (
              <Tile
                key={stream.id}
                stream={stream}
                isFocused={stream.id === focused}
                isHeard={stream.id === focused && sound.isOn && !sound.isBlocked}
                span={stream.id === focused ? span : 1}
                mayMove={index < mostMoving || stream.id === focused}
                isAwake={isAwake}
                mixer={sound.mixer}
                actions={actions}
                onFrames={noteFrames}
              />
            ))}
      </ul>
    </div>
  );
}
