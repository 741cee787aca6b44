import { exportRoutes, incidentRoutes, viewerRoutes, viewerSumRoutes } from '@touchline/contract';

/** The routes of the lists that are exported with progress. */
export const exportedLists = {
  ...exportRoutes,
  viewer: viewerRoutes.export,
  viewerSum: viewerSumRoutes.export,
  incident: incidentRoutes.export,
};
export type ExportedList = keyof typeof exportedLists;

export const isExportedList = (name: unknown): name is ExportedList =>
  typeof name === 'string' && Object.hasOwn(exportedLists, name);
