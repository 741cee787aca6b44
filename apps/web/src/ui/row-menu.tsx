import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode, RefCallback, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './row-actions.module.css';

/** After this, a press outside the menu has moved the focus, if it moves it at all. */
const pressMs = 10;

type Opened = 'by pointer' | 'by keyboard';

/** The button of a row's menu. The menu itself exists only while it is open, so that a list has at most one. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOpen = opened !== null;
  const close = () => {
    setOpened(null);
    returnFocus(button);
  };
  // A click by Enter or the space bar has no pointer that could have been pressed.
  const open = (event: MouseEvent) => setOpened(event.detail === 0 ? 'by keyboard' : 'by pointer');
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={styles['button']}
        aria-label={t('list.actionsFor', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={isOpen ? close : open}
      >
        <IconDots size={18} />
      </button>
      {isOpen ? (
        <Menu
          id={id}
          opened
          onChange={close}
          position="bottom-end"
          width={280}
          transitionProps={{ duration: 80 }}
          returnFocus={false}
          // Without the placeholder, the first item receives the focus.
          withInitialFocusPlaceholder={opened === 'by pointer'}
        >
          <Menu.Target>
            <At button={button} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

/** Positions the menu at a button outside of it. `ref` is set by `Menu.Target`. */
function At({ button, ref }: { button: RefObject<HTMLElement | null>; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => void ref?.(button.current), [button, ref]);
  return null;
}

/** At once for the dialogs that an item opens, and again if a press outside has left the focus nowhere. */
function returnFocus(button: RefObject<HTMLElement | null>): void {
  const focus = () => button.current?.focus({ preventScroll: true });
  focus();
  setTimeout(() => document.activeElement === document.body && focus(), pressMs);
}
