import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useTitle } from '#ui/title.ts';
import { usePanel } from '#web/streams/panel-link.tsx';
import { useFullScreen } from '#ui/full-screen.ts';
import { Grid } from './grid.tsx';
import styles from './mosaic.module.css';
import { readMosaic, writeMosaic } from './mosaic-search.ts';
import type { ChangeMosaic, MosaicState } from './mosaic-search.ts';
import type { OverlayName } from './overlays.tsx';
import { Notes } from './notes.tsx';
import { openSecondWindow } from './second-window.ts';
import { Tools } from './tools.tsx';
import { useCoverFrame } from './use-cover-frame.ts';
import { useMosaic } from './use-mosaic.ts';
import { useMosaicKeys } from './use-mosaic-keys.ts';
import { useSound } from './use-sound.ts';
import { useTileActions } from './use-tile-actions.ts';

const Overlays = lazyPart(async () => (await import('./overlays.tsx')).Overlays);

/** Matches of one's choice as moving pictures. */
export function Mosaic() {
  const { t, i18n } = useTranslation(['mosaic', 'shell']);
  const { state, change } = useMosaicState();
  const [overlay, setOverlay] = useState<OverlayName | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const panel = usePanel().name;
  const mosaic = useMosaic(state);
  const { ids, tiles, focused } = mosaic;
  const sound = useSound(focused);
  const toggleFull = useFullScreen(state.isFull, (isFull) => change({ isFull }));
  useCoverFrame(element, state.isFull);
  const actions = useTileActions(mosaic, change, sound.toggle);
  useTitle(mosaic.layout?.name ?? t('title'));
  const commands = {
    fullScreen: toggleFull,
    choose: () => setOverlay('choose'),
    window: () => openSecondWindow(mosaic.address),
    large: () => change({ isLarge: !mosaic.isLarge }),
    sound: sound.toggle,
  };
  useMosaicKeys({ ids, tiles, focused, actions, commands, onOrder: (streams) => change({ streams }) });
  const tools = (
    <Tools
      state={state}
      change={change}
      mosaic={mosaic}
      sound={sound}
      commands={commands}
      onSave={() => setOverlay('save')}
      onRename={() => setOverlay('rename')}
      onKeys={() => setOverlay('keys')}
    />
  );
  const content = mosaic.error ? (
    <EmptyState
      urgent
      icon={<IconLayoutGrid size={24} />}
      title={t('failed')}
      text={errorText(i18n, mosaic.error)}
      action={{ label: t('shell:list.retry'), onClick: mosaic.refetch }}
    />
  ) : mosaic.isEmpty ? (
    <EmptyState
      urgent={false}
      icon={<IconLayoutGrid size={24} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={{ label: t('choose.open'), onClick: commands.choose }}
    />
  ) : (
    <Grid mosaic={mosaic} sound={sound} actions={actions} />
  );
  return (
    <>
      <div ref={element} className={styles['page']} data-full={state.isFull}>
        <div className={styles['head']}>
          <h1>{mosaic.layout?.name ?? t('title')}</h1>
          {tools}
        </div>
        <Notes mosaic={mosaic} sound={sound} />
        {content}
      </div>
      {overlay !== null || panel !== null ? (
        <Suspense>
          <Overlays overlay={overlay} mosaic={mosaic} change={change} onClose={() => setOverlay(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The state in the address, and how to change it. */
function useMosaicState(): { state: MosaicState; change: ChangeMosaic } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: ChangeMosaic = (next) =>
    void navigate({ to: '.', search: (before: object) => writeMosaic(before, next), resetScroll: false });
  return { state: readMosaic(search), change };
}
