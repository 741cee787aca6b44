import type { Route } from '@touchline/contract';
import { callRaw, query } from '#kit/call.ts';
import { CallError, noResponse } from '#kit/call-error.ts';

/**
 * Downloads a file with the bearer token, which a plain link would not send, and saves it through the browser. Returns
 * the file's name. Throws CallError.
 */
export async function download(route: Route, input: object, headers: Record<string, string>): Promise<string> {
  const response = await callRaw(route, query(input), { headers, body: null }, null);
  const file = await response.blob().catch(() => {
    throw new CallError(-1, noResponse, null, null);
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'export';
  saveFile(file, name);
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
