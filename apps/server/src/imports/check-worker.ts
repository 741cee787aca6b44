import { once } from 'node:events';
import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { copyLine } from '#server/imports/copy-line';
import { readDrafts } from '#server/imports/read-drafts';
import type { ReadRequest, Summary } from '#server/imports/read-drafts';
import { readRefused } from '#server/imports/read-refused';
import type { RefusedRequest } from '#server/imports/read-refused';
import { SheetError } from '#server/sheets/sheet-error';

/** Messages of the worker: lines, then the summary; or why the file cannot be read. */
export type CheckMessage =
  | { kind: 'lines'; lines: Uint8Array; rows: number }
  | { kind: 'end'; summary: Summary }
  | { kind: 'problem'; problem: SheetError['problem']; detail: string };

/** Bytes per message. A portion waits until the one before was acknowledged, to bound the memory in flight. */
const portionBytes = 256 * 1024;

// Requests go before a file. On Linux a thread has a priority of its own, elsewhere it would be that of the whole process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort;
if (!port) throw new Error('check-worker runs in a worker thread');
const post = (message: CheckMessage) => port.postMessage(message);

/** What is read of a file: drafts as lines for COPY, or refused rows as lines of JSON. */
export type FileRequest = ReadRequest | RefusedRequest;

const noSummary: Summary = { columns: [], ignored: [], names: [] };

/** Reads one file. Rejects with anything but a SheetError, which ends the thread. */
async function read(request: FileRequest): Promise<void> {
  let lines: string[] = [];
  let size = 0;
  let acknowledged: Promise<unknown> = Promise.resolve();
  const flush = async () => {
    if (lines.length === 0) return;
    const portion: CheckMessage = { kind: 'lines', lines: Buffer.from(lines.join('')), rows: lines.length };
    lines = [];
    size = 0;
    await acknowledged;
    acknowledged = once(port ?? new EventTarget(), 'message');
    post(portion);
  };
  try {
    const add = async (line: string) => {
      lines.push(line);
      size += line.length;
      if (size >= portionBytes) await flush();
    };
    const summary =
      'options' in request
        ? await readDrafts(request, (draft) => add(copyLine(draft)))
        : await readRefused(request, add).then(() => noSummary);
    await flush();
    await acknowledged;
    post({ kind: 'end', summary });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    post({ kind: 'problem', problem: error.problem, detail: error.detail });
  }
}

/** A request to read a file, or the acknowledgment of a portion. One file is read at a time. */
port.on('message', (message: FileRequest | 'taken') => {
  if (message !== 'taken') void read(message);
});
