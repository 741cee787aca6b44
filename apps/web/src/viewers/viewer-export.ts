/** The lists that the screen of viewers exports: sums, and the sessions behind them. */
export const viewerExports = ['viewerSum', 'viewer'] as const;
export type ViewerExport = (typeof viewerExports)[number];

export const isViewerExport = (list: string | undefined): list is ViewerExport =>
  viewerExports.some((one) => one === list);
