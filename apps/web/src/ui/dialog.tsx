import { Drawer as MantineDrawer, Modal } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';
import { putOnTop, topDialog, watchDialogs } from './open-dialogs.ts';
import { leave } from './unsaved.ts';

type Props = { title: ReactNode; closeLabel: string; onClose: () => void; children: ReactNode };

// NOTE: Mantine's own scroll lock writes a style tag, which the content security policy refuses; theme.css locks instead.
const calm = { opened: true, lockScroll: false, transitionProps: { duration: 120 }, 'data-dialog': true } as const;

/** A dialog in the middle of the screen, full-screen on phones. `size` in pixels. Asks before it drops what was typed. */
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

/** A panel at the end side of the screen. `size` in pixels; never wider than the screen. Asks before it drops what was typed. */
export function Drawer({ size, side, ...props }: Props & { size: number; side: 'start' | 'end' }) {
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

/** Every dialog hears Escape; only the one on top closes. */
function useIsOnTop(): boolean {
  const [dialog] = useState(() => ({}));
  useEffect(() => putOnTop(dialog), [dialog]);
  return useSyncExternalStore(watchDialogs, topDialog, topDialog) === dialog;
}
