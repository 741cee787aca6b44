import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { OpenedMenu } from './opened-menu.tsx';
import type { Opening } from './use-opener.ts';

/** The open menu of a row. */
export function RowMenuDropdown({ opening, children }: { opening: Opening; children: ReactNode }) {
  return (
    // Without the placeholder, the first item receives the focus.
    <OpenedMenu opening={opening} width={280} withInitialFocusPlaceholder={opening.by === 'pointer'}>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </OpenedMenu>
  );
}
