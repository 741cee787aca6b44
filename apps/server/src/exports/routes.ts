import { exportJobRoutes } from '@touchline/contract';
import type { SheetFormat } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { listExports, readExport, removeExport, startExport } from '#server/exports/exports';
import { mimeTypes } from '#server/sheets/write-sheet';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** A user's own exports, whose files jobs write. */
export function serveExportJobs(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, settings } = deps;
  serve(app, authenticator, exportJobRoutes.start, ({ input, who, list }) => {
    const { list: exported, format, language, name = '', columns = null, zone } = input;
    return startExport(deps, who, exported, {
      format,
      language,
      list,
      name: name || null,
      columns,
      zone: zone ?? settings.now().defaultZone,
    });
  });
  serve(app, authenticator, exportJobRoutes.list, async ({ who }) => ({ data: await listExports(db, who) }));
  serve(app, authenticator, exportJobRoutes.file, async ({ input, who, request, reply }) => {
    const { job, file } = await readExport(db, who, input.id);
    const format: SheetFormat = job.fileName.endsWith('.csv') ? 'csv' : 'xlsx';
    void reply.headers({
      'Content-Type': mimeTypes[format],
      'Content-Length': job.bytes,
      'Content-Disposition': `attachment; filename="${job.fileName}"`,
    });
    if (request.method === 'HEAD') file.destroy();
    return request.method === 'HEAD' ? reply.send() : reply.send(file);
  });
  serve(app, authenticator, exportJobRoutes.remove, async ({ input, who }) => {
    await removeExport(db, who, input.id);
    return {};
  });
}
