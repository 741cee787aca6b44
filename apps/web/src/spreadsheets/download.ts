import type { Route } from '@touchline/contract';
import { callRaw, query } from '#kit/call.ts';
import { CallError, noResponse } from '#kit/call-error.ts';

/**
 * Downloads a file with the bearer token, which a plain link would not send, and saves it through the browser. Reports
 * the bytes received; returns the file's name. Throws CallError.
 */
export async function download(
  route: Route,
  input: object,
  headers: Record<string, string>,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const response = await callRaw(route, query(input), { headers, body: null }, signal);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      received += chunk.length;
      onBytes(received);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CallError(-1, noResponse, null, null);
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'export';
  saveFile(new Blob(chunks, { type }), name);
  return name;
}

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the URL until the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
