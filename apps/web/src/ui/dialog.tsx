import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';

type Props = { title: ReactNode; closeLabel: string; onClose: () => void; children: ReactNode };

// NOTE: Mantine's own scroll lock writes a style tag, which the content security policy refuses; theme.css locks instead.
const calm = { opened: true, lockScroll: false, transitionProps: { duration: 120 }, 'data-dialog': true } as const;

/** A dialog in the middle of the screen, full-screen on phones. `size` in pixels. */
export function Dialog({ size, phone, ...props }: Props & { size: number; phone: boolean }) {
  useFocusBack();
  return (
    <Modal
      {...calm}
      centered
      fullScreen={phone}
      size={size}
      title={props.title}
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': props.closeLabel }}
    >
      {props.children}
    </Modal>
  );
}

/** A panel at the end side of the screen. `size` in pixels; never wider than the screen. */
export function Side({ size, side, ...props }: Props & { size: number; side: 'start' | 'end' }) {
  useFocusBack();
  const rtl = document.documentElement.dir === 'rtl';
  return (
    <Drawer
      {...calm}
      position={(side === 'end') === rtl ? 'left' : 'right'}
      size={`min(${size}px, 100vw)`}
      title={props.title}
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': props.closeLabel }}
    >
      {props.children}
    </Drawer>
  );
}
