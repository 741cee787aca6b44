import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** A larger log is moved to `postgres.log.1`, replacing the previous one. */
const maxBytes = 5_000_000;
const checkMs = 60_000;
const tailLines = 10;

/**
 * Opens the file to which PostgreSQL logs and limits its size until it is closed. It is copied and truncated, not
 * renamed, because PostgreSQL keeps writing to the open file.
 */
export async function openLog(path: string): Promise<{ fd: number; close: () => Promise<void> }> {
  await bound(path);
  const file: FileHandle = await open(path, 'a');
  // A full disk must not end the console; it is tried again every minute.
  const timer = setInterval(() => void bound(path).catch(() => null), checkMs).unref();
  return {
    fd: file.fd,
    close: () => {
      clearInterval(timer);
      return file.close();
    },
  };
}

/** The last lines of the log, for the error message when PostgreSQL does not start. */
export async function tailOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-tailLines).join('\n');
}

async function bound(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size <= maxBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}
