let count = 0;

/**
 * Sets `data-awaiting` of the page while screens wait for parts of the program. A part that has settled has the field `status`,
 * which React's `use` reads.
 */
export function awaitPart(part: Promise<unknown>): void {
  if ('status' in part) return;
  count += 1;
  show();
  void part.finally(() => {
    count -= 1;
    show();
  });
}

const show = () => document.documentElement.toggleAttribute('data-awaiting', count > 0);
