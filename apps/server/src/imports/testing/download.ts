import { readSheet } from '#server/sheets/read-sheet';
import type { Cell } from '#server/sheets/cell';
import type { Caller, TestApp } from '#server/testing/start-app';

/** Downloads a file as a browser does; the list headers select its rows. */
export async function download(
  t: TestApp,
  who: Caller,
  path: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await t.app.inject({
    url: `/api${path}`,
    query,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  });
  return { status: answer.statusCode, file: answer.rawPayload, headers: answer.headers };
}

/** The cells of a file, by row. */
export async function cellsOf(file: Buffer): Promise<(readonly Cell[])[]> {
  const rows = [];
  for await (const { cells } of (await readSheet(file)).rows) rows.push(cells);
  return rows;
}
