import { canMove } from '@touchline/contract';
import type { Status, Stream } from '@touchline/contract';

/** The other statuses that at least one of the streams may move to. */
export function allowedStatuses(statuses: readonly Status[], streams: readonly Stream[]): Status[] {
  return statuses.filter((status) =>
    streams.some((stream) => stream.status !== status.id && canMove(stream.phase, status.phase)),
  );
}
