/**
 * A ref for a part of a dialog that grows above its inputs, such as a warning that comes while somebody types: the input
 * that has the focus stays in view, and with it the options of a select, which hide when their input does.
 */
export function keepFocusInView(part: HTMLElement | null): (() => void) | undefined {
  const dialog = part?.closest('[role=dialog]');
  if (!part || !dialog) return undefined;
  let height = part.offsetHeight;
  const observer = new ResizeObserver(() => {
    const growth = part.offsetHeight - height;
    height += growth;
    const focused = document.activeElement;
    if (!focused || !dialog.contains(focused)) return;
    const { top, bottom } = focused.getBoundingClientRect();
    const view = dialog.getBoundingClientRect();
    // What somebody has scrolled away stays away.
    const wasInView = top - growth >= view.top && bottom - growth <= view.bottom;
    if (wasInView) focused.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(part);
  return () => observer.disconnect();
}
