import type { Query, QueryClient } from '@tanstack/react-query';
import { rereadDelayMs, rowDelayMs } from '@touchline/contract';
import type { EventData, EventKind } from '@touchline/contract';
import { batchByKey } from './batch-by-key.ts';
import { invalidatedBy } from './invalidated-by.ts';
import { rowReaderOf } from './row-reader.ts';
import { staleBy } from './stale-by.ts';

/** Means all queries; no query has this hash. */
const everything = '*';

/** Reads again what live events concern. `place`: see `rereadDelayMs`. */
export function rereadAfterEvents(client: QueryClient, place: number) {
  const cache = client.getQueryCache();
  const rows = rowReaderOf(client);
  const keyOf = (hash: string) =>
    hash === everything ? {} : { queryKey: cache.get(hash)?.queryKey ?? [], exact: true };
  const gathered = batchByKey({
    // A reload would abort the one under way; on a slow connection none would ever finish.
    isBusy: (hash) => cache.get(hash)?.state.fetchStatus === 'fetching',
    onDue: (hash) => void client.invalidateQueries(keyOf(hash)),
  });
  function hearOf(query: Query, kind: EventKind, data: EventData): void {
    const stream = streamOf(kind, data);
    const stale = isAboutStream(kind) || isOfRow(query, data) ? staleBy(query.meta, kind, stream) : 'everything';
    if (stale === 'everything') gathered.add(query.queryHash, rereadDelayMs(kind, data.listeners, place));
    if (stale === 'row' && stream !== null) rows.add(query.queryHash, [stream], rowDelayMs(data.listeners, place));
  }
  return {
    hear(kind: EventKind, data: EventData): void {
      if (kind === 'reset') gathered.add(everything, rereadDelayMs(kind, data.listeners, place));
      const names = invalidatedBy(kind, data);
      for (const query of cache.getAll()) if (names.includes(entityOf(query))) hearOf(query, kind, data);
    },
    stop(): void {
      gathered.stop();
      rows.stop();
    },
  };
}

/** A query key begins with the entity's name. */
const entityOf = ({ queryKey }: Query) => String(queryKey[0]);

const isAboutStream = (kind: EventKind) =>
  kind === 'stream' || kind === 'monitor' || kind === 'take' || kind === 'comment';

/** Each row of the line-up shows links and viewers of its stream, which other queries do not show by stream. */
const isOfRow = (query: Query, { stream }: EventData) => stream !== undefined && entityOf(query) === 'lineup';

/** The id in the event of a comment is its own. */
function streamOf(kind: EventKind, { stream, id }: EventData): number | null {
  return stream ?? (kind === 'comment' ? null : id);
}
