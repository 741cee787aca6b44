import type { Problem } from './play.ts';
import { isMissing } from './missing-stream.ts';

/** The part of a dashjs `ErrorEvent` that is used. */
type DashError = { error: string | { code: number; data: unknown } };

/** Numbers of MediaPlayerErrors in dashjs. */
const manifestRequest = 25;
/** The server's clock could not be read; dashjs then uses the browser's. */
const timeSync = 16;
const failedRequests = [10, 11, 12, 15, 17, 18, 19, manifestRequest, 26, 27, 28, 29];
const cannotDecode = [23, 32, 35];

/**
 * The problem for a viewer; null if playback continues. The message is not searched for a status, because it contains
 * URLs with arbitrary numbers.
 */
export function dashProblem({ error }: DashError): Problem | null {
  if (typeof error === 'string') return { kind: 'media', detail: '' };
  if (error.code === timeSync) return null;
  const status = statusOf(error.data);
  if (error.code === manifestRequest && isMissing(status)) return { kind: 'notFound', detail: '' };
  if (failedRequests.includes(error.code)) return { kind: 'network', detail: '' };
  return { kind: cannotDecode.includes(error.code) ? 'codec' : 'media', detail: '' };
}

function statusOf(data: unknown): unknown {
  const response = typeof data === 'object' && data !== null && 'response' in data ? data.response : null;
  return typeof response === 'object' && response !== null && 'status' in response ? response.status : null;
}
