import { Drawer as MantineDrawer, Modal } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';
import { putOnTop, topDialog, watchDialogs } from './open-dialogs.ts';
import { leave } from './unsaved.ts';

type Props = { title: ReactNode; closeLabel: string; onClose: () => void; children: ReactNode };

// NOTE: Mantine's own scroll lock writes a style tag, which the content security policy refuses; theme.css locks instead.
const calm = { opened: true, lockScroll: false, transitionProps: { duration: 120 }, 'data-dialog': true } as const;

/** A centered dialog, full-screen on phones. `size` in pixels. Asks before unsaved input is lost. */
export function Dialog({ size, phone, ...props }: Props & { size: number; phone: boolean }) {
  useFocusBack();
  return (
    <Modal
      {...calm}
      centered
      fullScreen={phone}
      size={size}
      title={props.title}
      closeOnEscape={useIsOnTop()}
      onClose={() => leave(props.onClose)}
      closeButtonProps={{ 'aria-label': props.closeLabel }}
    >
      {props.children}
    </Modal>
  );
}

/** A drawer at one side of the screen. `size` in pixels, at most the screen's width. Asks before unsaved input is lost. */
export function Drawer({ size = 640, side, ...props }: Props & { size?: number; side: 'start' | 'end' }) {
  useFocusBack();
  const rtl = document.documentElement.dir === 'rtl';
  return (
    <MantineDrawer
      {...calm}
      position={(side === 'end') === rtl ? 'left' : 'right'}
      size={`min(${size}px, 100vw)`}
      title={props.title}
      closeOnEscape={useIsOnTop()}
      onClose={() => leave(props.onClose)}
      closeButtonProps={{ 'aria-label': props.closeLabel }}
    >
      {props.children}
    </MantineDrawer>
  );
}

/** Every open dialog receives Escape; only the top one may close. */
function useIsOnTop(): boolean {
  const [dialog] = useState(() => ({}));
  useEffect(() => putOnTop(dialog), [dialog]);
  return useSyncExternalStore(watchDialogs, topDialog, topDialog) === dialog;
}
