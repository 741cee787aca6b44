import { can, exportRoutes, incidentRoutes, viewerRoutes, viewerSumRoutes } from '@touchline/contract';
import type { ExportedList, Route, SheetFormat } from '@touchline/contract';
import type { Readable } from 'node:stream';
import { exportStreams } from '#server/imports/export';
import type { ExportRequest } from '#server/imports/export';
import { exportNames } from '#server/imports/export-names';
import { incidentFile } from '#server/incidents/export';
import { viewerFile, viewerSumFile } from '#server/viewers/export';
import type { Deps } from '#server/deps';
import { forbidden } from '#http/http-error';
import type { User } from '#http/user';

/** The route that answers the same file, the name of the file without its ending, and what makes it. */
type Kind = {
  route: Pick<Route, 'access'>;
  fileName: string;
  make: (deps: Deps, who: User, request: ExportRequest) => Readable | Promise<Readable>;
};

const kinds: Record<ExportedList, Kind> = {
  stream: { route: exportRoutes.stream, fileName: 'streams', make: exportStreams },
  sport: namesOf('sport'),
  tournament: namesOf('tournament'),
  team: namesOf('team'),
  viewer: { route: viewerRoutes.export, fileName: 'viewers', make: viewerFile },
  viewerSum: { route: viewerSumRoutes.export, fileName: 'viewing', make: viewerSumFile },
  incident: { route: incidentRoutes.export, fileName: 'incidents', make: incidentFile },
};

function namesOf(kind: 'sport' | 'tournament' | 'team'): Kind {
  return {
    route: exportRoutes[kind],
    fileName: `${kind}s`,
    make: (deps, who, request) => exportNames(deps, who, kind, request),
  };
}

/** The name of the file of a list: `streams-2026-11-25.xlsx`. */
export const fileNameOf = (list: ExportedList, format: SheetFormat) =>
  `${kinds[list].fileName}-${new Date().toISOString().slice(0, 10)}.${format}`;

/** Whether a user may export a list. */
export function mayExport(who: User, list: ExportedList): boolean {
  const { access } = kinds[list].route;
  return access !== 'public' && access !== 'signed-in' && access !== 'server' && access !== 'server-or-user'
    ? can(who.role, access)
    : false;
}

/** The file of a list, as the user may see it now, written while it is read. Throws 403, 422. */
export async function makeFile(deps: Deps, who: User, list: ExportedList, request: ExportRequest): Promise<Readable> {
  if (!mayExport(who, list)) throw forbidden();
  return kinds[list].make(deps, who, request);
}
