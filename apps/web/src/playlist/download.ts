import { playlistRoutes } from '@touchline/contract';
import type { SheetFormat } from '@touchline/contract';
import { apiBase, query } from '#kit/call.ts';
import { CallError, noResponse } from '#kit/call-error.ts';
import { pageHeaders } from '#kit/page-headers.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { token } from '#kit/session.ts';

type Wanted = { format: SheetFormat; language: string; name: string };

/** Saves the whole list, as the screen shows it, as a file. Throws CallError. */
export async function downloadPlaylist(wanted: Wanted, request: PageRequest): Promise<void> {
  const input = { ...wanted, name: wanted.name === '' ? undefined : wanted.name };
  const headers = { ...pageHeaders(request), Authorization: `Bearer ${token() ?? ''}` };
  const response = await fetch(apiBase + playlistRoutes.export.path + query(input), {
    headers,
    credentials: 'omit',
  }).catch(() => {
    throw new CallError(-1, noResponse, null, null);
  });
  if (!response.ok) throw new CallError(response.status, response.statusText, null, null);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `playlist.${wanted.format}`;
  link.click();
  URL.revokeObjectURL(url);
}
