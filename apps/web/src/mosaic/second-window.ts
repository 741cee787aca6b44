/** Opens the mosaic in a window of its own, to be moved to another display. */
export function openSecondWindow(address: string): void {
  const { availWidth, availHeight } = window.screen;
  window.open(address, '_blank', `popup,width=${availWidth},height=${availHeight}`);
}
