import { Menu } from '@mantine/core';
import type { MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonOf } from './button-of.tsx';
import type { Opening } from './use-opener.ts';

type Props = { opening: Opening; children: ReactNode } & Pick<
  MenuProps,
  'width' | 'offset' | 'closeOnItemClick' | 'withInitialFocusPlaceholder'
>;

/** What fits neither below nor above its button opens where there is more room, and scrolls. */
const middlewares: MenuProps['middlewares'] = {
  flip: { fallbackStrategy: 'bestFit' },
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      void Object.assign(elements.floating.style, { maxHeight: `${availableHeight}px`, overflowY: 'auto' }),
  },
};

/** An open menu, below the end of its button. Its children are a dropdown. */
export function OpenedMenu({ opening, children, ...props }: Props) {
  return (
    <Menu
      {...props}
      id={opening.id}
      opened
      onChange={opening.close}
      position="bottom-end"
      middlewares={middlewares}
      transitionProps={{ duration: 80 }}
      // The button returns the focus itself: it is not a part of the menu.
      returnFocus={false}
    >
      <Menu.Target>
        <ButtonOf opening={opening} />
      </Menu.Target>
      {children}
    </Menu>
  );
}
