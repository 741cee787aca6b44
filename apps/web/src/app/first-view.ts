/** The longest that the first view waits for data: whoever has a slow server sees that something is loading. */
const longestMs = 300;

let isShown = false;

/** Call once the first view has been rendered: the views after it wait for nothing. */
export function firstViewShown(): void {
  isShown = true;
}

/**
 * Reads data that the first view shows, and waits for it. The data takes about as long to load as the code, and rendering
 * a view without its data and then again with it takes twice the work.
 */
export async function beforeFirstView(read: () => Promise<unknown>): Promise<void> {
  if (isShown) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, longestMs)));
  // A failure is shown by the view, which asks again.
  await Promise.race([read().catch(() => null), late]);
  clearTimeout(timer);
}
