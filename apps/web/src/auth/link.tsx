import type { ComponentProps, MouseEvent } from 'react';
import { addressOf, goTo } from './address.ts';
import type { AuthSearch } from './address.ts';

type Props = ComponentProps<'a'> & { to: string; search: AuthSearch };

/** A link from one signed-out screen to another, without a page load. */
export function Link({ to, search, children, ...props }: Props) {
  const follow = (event: MouseEvent) => {
    // Whoever wants another tab or a download gets it from the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void goTo(to, search);
  };
  return (
    <a {...props} href={addressOf(to, search)} onClick={follow}>
      {children}
    </a>
  );
}
