import type { BulkEdited } from '@touchline/contract';

type Change = BulkEdited['changes'][number];
/** The streams in which a field changes from one value to another. */
export type ChangeGroup = Pick<Change, 'before' | 'after'> & { streams: BulkEdited[] };

/** What a bulk edit changes: by field, and in it by the values before and after, most streams first. */
export function changesByField(streams: readonly BulkEdited[]): { field: Change['field']; groups: ChangeGroup[] }[] {
  const fields = new Map<Change['field'], Map<string, ChangeGroup>>();
  for (const stream of streams)
    for (const { field, before, after } of stream.changes) {
      const groups = fields.get(field) ?? new Map<string, ChangeGroup>();
      fields.set(field, groups);
      const key = JSON.stringify([before, after]);
      const group = groups.get(key) ?? { before, after, streams: [] };
      groups.set(key, group);
      group.streams.push(stream);
    }
  return [...fields].map(([field, groups]) => ({
    field,
    groups: [...groups.values()].toSorted((one, other) => other.streams.length - one.streams.length),
  }));
}

/** How many streams change, stay as they are, and are refused. */
export function countOutcomes(streams: readonly BulkEdited[]) {
  const refused = streams.filter(({ refusal }) => refusal !== null).length;
  const changed = streams.filter(({ changes }) => changes.length > 0).length;
  return { changed, refused, unchanged: streams.length - changed - refused };
}
