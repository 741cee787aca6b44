import { exportRoutes, importEntities, importRoutes, sheetLimits, synonymTypes } from '@touchline/contract';
import type { ImportEntity, ImportOptions } from '@touchline/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { mustBeUntouched } from '#server/imports/commit';
import { exportStreams } from '#server/imports/export';
import { mustHaveRoom } from '#server/imports/export-file';
import { exportNames } from '#server/imports/export-names';
import { claimJob, findJob, listJobs, openJob } from '#server/imports/jobs';
import { storeCorrection } from '#server/imports/corrections';
import { refusedFile } from '#server/imports/refused-file';
import { readDirectories } from '#server/imports/directories';
import { receive } from '#server/imports/receive';
import { readRows } from '#server/imports/rows';
import { StaleError } from '#server/imports/run-try';
import { makeTemplate } from '#server/imports/template';
import { mimeTypes } from '#server/sheets/write-sheet';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { HttpError } from '#http/http-error';

/** Imports of streams and names: upload, dry run, commit, undo, whose work jobs do; templates; exports. */
export async function serveImports(app: FastifyInstance, deps: Deps): Promise<void> {
  // Registered in its own scope, so that other routes do not parse multipart bodies.
  await app.register(async (scope) => {
    const limits = { files: 1, fields: 5, parts: 6, fieldSize: 1_000, fileSize: sheetLimits.bytes };
    await scope.register(multipart, { limits, throwFileSizeLimit: true });
    for (const entity of importEntities) serveUpload(scope, deps, entity);
  });
  for (const entity of importEntities) serveTemplate(app, deps, entity);
  serveJobs(app, deps);
  serveExports(app, deps);
}

function serveExports(app: FastifyInstance, deps: Deps): void {
  serve(app, deps.authenticator, exportRoutes.stream, async ({ input, who, list, request, reply }) => {
    const { format = 'xlsx', language = 'en', name = '', columns = null } = input;
    const zone = input.zone ?? deps.settings.now().defaultZone;
    // The response to HEAD has no body.
    if (request.method === 'HEAD') return reply.headers(attached('streams', format)).send('');
    mustHaveRoom();
    const file = await exportStreams(deps, who, { format, language, list, name: name || null, columns, zone });
    return reply.headers(attached('streams', format)).send(file);
  });
  for (const entity of synonymTypes)
    serve(app, deps.authenticator, exportRoutes[entity], async ({ input, who, list, request, reply }) => {
      const { format = 'xlsx', language = 'en', name = '', columns = null } = input;
      const headers = attached(`${entity}s`, format);
      if (request.method === 'HEAD') return reply.headers(headers).send('');
      mustHaveRoom();
      const file = exportNames(deps, who, entity, { format, language, list, name: name || null, columns });
      return reply.headers(headers).send(file);
    });
}

function serveUpload(app: FastifyInstance, deps: Deps, entity: ImportEntity): void {
  serve(app, deps.authenticator, importRoutes.upload[entity], async ({ who, request }) => {
    const { createMissing, ...file } = await receive(request);
    const options: ImportOptions = { createMissing, decisions: [] };
    const id = await openJob(deps, who, { ...file, entity, options });
    return findJob(deps.db, who, id);
  });
}

function serveTemplate(app: FastifyInstance, { db, authenticator, settings }: Deps, entity: ImportEntity): void {
  serve(app, authenticator, importRoutes.template[entity], async ({ input, reply }) => {
    const { format = 'xlsx', language = 'en' } = input;
    const directories = await readDirectories(db, settings.now().defaultZone);
    const file = await makeTemplate(entity, format, language, directories);
    return reply.headers(attached(`${entity}s-template`, format)).send(file);
  });
}

function serveJobs(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  serve(app, authenticator, importRoutes.list, ({ list, who }) => listJobs(db, who, list));
  serve(app, authenticator, importRoutes.find, ({ input, who }) => findJob(db, who, input.id));
  serve(app, authenticator, importRoutes.rows, async ({ input, list, who }) =>
    readRows(db, who, await findJob(db, who, input.id), input.result, list),
  );
  serve(app, authenticator, importRoutes.correct, async ({ input, who }) => {
    await storeCorrection(db, who, input);
    return findJob(db, who, input.id);
  });
  serve(app, authenticator, importRoutes.refused, async ({ input: { id, language = 'en' }, who, request, reply }) => {
    const { format, file } = await refusedFile(deps, who, id, language);
    if (request.method === 'HEAD') file.destroy();
    return reply.headers(attached('refused-rows', format)).send(request.method === 'HEAD' ? '' : file);
  });
  serve(app, authenticator, importRoutes.check, async ({ input: { id, options }, who }) => {
    const { hasFile, state } = await findJob(db, who, id);
    if (state === 'failed' && !hasFile)
      throw new HttpError(409, 'import_not_ready', 'The file is no longer stored, upload it again', {});
    await claimJob(deps, who, id, ['ready', 'failed'], 'reading', options);
    return findJob(db, who, id);
  });
  serve(app, authenticator, importRoutes.commit, async ({ input: { id }, who }) => {
    await claimJob(deps, who, id, ['ready'], 'committing', null);
    return findJob(db, who, id);
  });
  serve(app, authenticator, importRoutes.undo, async ({ input: { id }, who }) => {
    await mustBeUntouched(db, who, await findJob(db, who, id)).catch(refuseChanged);
    await claimJob(deps, who, id, ['done'], 'undoing', null);
    return findJob(db, who, id);
  });
}

function refuseChanged(error: unknown): never {
  if (!(error instanceof StaleError)) throw error;
  throw new HttpError(409, 'import_changed', 'Records of this import have been changed since', {});
}

/** The file name is the server's, never a user's. */
function attached(name: string, format: keyof typeof mimeTypes): Record<string, string> {
  const day = new Date().toISOString().slice(0, 10);
  return {
    'Content-Type': mimeTypes[format],
    'Content-Disposition': `attachment; filename="${name}-${day}.${format}"`,
  };
}
