import { imagePath } from '@touchline/contract';
import { apiBase, isFailure } from '#kit/call.ts';
import { CallError, noResponse, unexpected } from '#kit/call-error.ts';
import { token } from '#kit/session.ts';

/** A user's picture as a data URL, because an `<img>` cannot send the token; null if there is none. */
export async function readPicture(id: number, signal: AbortSignal): Promise<string | null> {
  const response = await ask(id, null, signal);
  if (response.status === 404) return null;
  if (!response.ok) throw await failureOf(response);
  return asAddress(await response.blob());
}

/** Uploads a file as a user's picture. Throws CallError. */
export async function sendPicture(id: number, file: File): Promise<void> {
  const response = await ask(id, file, null);
  if (!response.ok) throw await failureOf(response);
}

/** Uploads the file, or downloads the picture if the file is null. */
async function ask(id: number, file: File | null, signal: AbortSignal | null) {
  const headers: Record<string, string> = { Authorization: `Bearer ${token() ?? ''}` };
  if (file) headers['Content-Type'] = file.type || 'application/octet-stream';
  try {
    const sent = file ? { method: 'POST', body: file } : { method: 'GET' };
    return await fetch(`${apiBase}${imagePath}?id=${id}`, { ...sent, headers, credentials: 'omit', signal });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(-1, noResponse, null, null);
  }
}

async function failureOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const failure = isFailure(body) ? body : null;
  return new CallError(response.status, failure?.message ?? (response.statusText || unexpected), failure, null);
}

function asAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new CallError(-1, unexpected, null, null)));
    reader.readAsDataURL(blob);
  });
}
