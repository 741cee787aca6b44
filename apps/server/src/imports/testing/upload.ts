import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportEntity, ImportJob, ImportRow, RowFilter } from '@touchline/contract';
import { importRoutes } from '@touchline/contract';
import { workImports } from '#server/imports/work-imports';
import type { Caller, TestApp } from '#server/testing/start-app';

/** Text of a CSV file, one line for each row. */
export const csv = (...rows: string[][]) =>
  Buffer.from(rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')).join('\r\n'));

const withWorkers = new WeakSet<TestApp>();

/** Uploads a file to a process that does jobs too. */
export async function send(t: TestApp, who: Caller, path: string, file: Buffer, fields: Record<string, string> = {}) {
  if (!withWorkers.has(t)) {
    withWorkers.add(t);
    await workImports(t.deps);
  }
  return sendToApi(t, who, path, file, fields);
}

/** Uploads a file as a browser does. Without a process that does jobs, its import waits. */
export async function sendToApi(
  t: TestApp,
  who: Caller,
  path: string,
  file: Buffer,
  fields: Record<string, string> = {},
) {
  const boundary = 'xxBOUNDARYxx';
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]); // prettier-ignore
  const response = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      part('name="file"; filename="../../матчи.csv"\r\nContent-Type: text/csv', file),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
  return { status: response.statusCode, body: response.json<ImportJob & { code: string }>() };
}

/** Waits until a job is no longer running. */
export async function waitUntilDone(who: Caller, id: number): Promise<ImportJob> {
  for (;;) {
    const { body } = await who.call('GET', '/import', { id });
    const job = body as unknown as ImportJob;
    if (!['reading', 'committing', 'undoing'].includes(job.state)) return job;
    await sleep(25);
  }
}

/** Waits until the conflicts of a dry run were looked for. */
export async function waitForConflicts(who: Caller, id: number): Promise<ImportJob> {
  for (;;) {
    const job = await waitUntilDone(who, id);
    if (job.conflictCheck !== 'running') return job;
    await sleep(25);
  }
}

/** Uploads a file and waits for its dry run. */
export async function dryRun(
  t: TestApp,
  who: Caller,
  entity: ImportEntity,
  file: Buffer,
  fields: Record<string, string> = {},
): Promise<ImportJob> {
  const { status, body } = await send(t, who, importRoutes.upload[entity].path, file, fields);
  if (status !== 200) throw new Error(`The upload answered ${status} ${body.code}`);
  return waitUntilDone(who, body.id);
}

/** Commits or undoes a job and waits until it is done. */
export async function runAndWait(who: Caller, what: 'commit' | 'undo', id: number): Promise<ImportJob> {
  const { status, body } = await who.call('POST', `/import/${what}`, { id });
  if (status !== 200) throw new Error(`${what} answered ${status} ${JSON.stringify(body)}`);
  return waitUntilDone(who, id);
}

export async function rowsOf(who: Caller, id: number, result: RowFilter, page = 1): Promise<ImportRow[]> {
  const { body } = await who.call(
    'GET',
    '/import/rows',
    { id, result },
    { 'Page-Size': '100', 'Page-Current': String(page) },
  );
  return body.data as unknown as ImportRow[];
}
