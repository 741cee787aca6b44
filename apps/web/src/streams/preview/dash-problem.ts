import type { Problem } from './engine.ts';
import { isMissing } from './missing-stream.ts';

/** The part of an `ErrorEvent` of dashjs that is looked at. */
type DashError = { error: string | { code: number; data: unknown } };

/** Numbers of MediaPlayerErrors in dashjs. */
const manifestRequest = 25;
const failedRequests = [10, 11, 12, 15, 16, 17, 18, 19, manifestRequest, 26, 27, 28, 29];
const cannotDecode = [23, 32, 35];

/** What an error of dashjs is for a viewer. Its text is not searched: it holds addresses, and those hold any number. */
export function dashProblem({ error }: DashError): Problem {
  if (typeof error === 'string') return { kind: 'media', detail: '' };
  const status = statusOf(error.data);
  if (error.code === manifestRequest && isMissing(status)) return { kind: 'notFound', detail: '' };
  if (failedRequests.includes(error.code)) return { kind: 'network', detail: '' };
  return { kind: cannotDecode.includes(error.code) ? 'codec' : 'media', detail: '' };
}

function statusOf(data: unknown): unknown {
  const response = typeof data === 'object' && data !== null && 'response' in data ? data.response : null;
  return typeof response === 'object' && response !== null && 'status' in response ? response.status : null;
}
