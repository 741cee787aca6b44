import { importRoutes, maxRowsShown } from '@touchline/contract';
import type { ImportEntity, ImportJob, ImportOptions, ImportRow, RowFilter } from '@touchline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callRaw } from '#kit/call.ts';
import { callPages } from '#kit/call-pages.ts';
import { CallError, unexpected } from '#kit/call-error.ts';

/** Polling interval, in case no live event reports progress. */
const pollMs = 1_500;

/** The server deletes older imports. */
const maxJobs = 50;

const working = ['reading', 'committing', 'undoing'] as const;

export const isWorking = (job: ImportJob) => working.some((state) => state === job.state);

/** The user's imports of an entity, newest first. */
export function useJobs(entity: ImportEntity) {
  const query = useQuery({
    queryKey: ['import', 'list'],
    queryFn: ({ signal }) => callPages(importRoutes.list, {}, { most: maxJobs, keyOf: ({ id }) => id }, signal),
  });
  return { ...query, jobs: query.data?.filter((job) => job.entity === entity) };
}

/** One import, polled while the server works on it. */
export function useJob(id: number | null) {
  return useQuery({
    queryKey: ['import', 'one', id],
    queryFn: ({ signal }) => call(importRoutes.find, { id: id ?? 0 }, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && changesItself(state.data) ? pollMs : false),
  }).data;
}

const changesItself = (job: ImportJob) => isWorking(job) || job.toMatch > 0 || job.conflictCheck === 'running';

export function useJobRows(job: ImportJob, result: RowFilter) {
  return useQuery({
    queryKey: rowsKey(job, result),
    queryFn: ({ signal }) =>
      callPages(importRoutes.rows, { id: job.id, result }, { most: maxRowsShown, keyOf: ({ row }) => row }, signal),
    // While the same rows are read again, they stay: nothing below them moves away from under the pointer.
    placeholderData: (before, query) =>
      query?.queryKey[2] === job.id && query.queryKey[5] === result ? before : undefined,
  });
}

/** The rows have their conflicts once these are found. */
const rowsKey = ({ id, state, conflictCheck }: ImportJob, result: RowFilter) =>
  ['import', 'rows', id, state, conflictCheck, result] as const;

/** Names the corrections under way of an import. */
export const correctionKey = ({ id }: ImportJob) => ['import', 'correct', id] as const;

/**
 * Stores what a user typed in place of a wrong cell, after what was typed before. The row keeps its errors until it is
 * checked again.
 */
export function useCorrection(job: ImportJob) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: correctionKey(job),
    scope: { id: `corrections of import ${job.id}` },
    mutationFn: (cell: { row: number; column: string; value: string }) =>
      call(importRoutes.correct, { id: job.id, ...cell }, null),
    onSuccess: (changed, { row: number, column, value }) => {
      client.setQueryData(['import', 'one', job.id], changed);
      const correction = { column, value: value.trim(), isChecked: false };
      client.setQueryData<ImportRow[]>(rowsKey(job, 'error'), (rows) =>
        rows?.map((row) =>
          row.row === number
            ? { ...row, corrections: [...row.corrections.filter((each) => each.column !== column), correction] }
            : row,
        ),
      );
    },
  });
}

/** The actions on imports. Each stores the returned job in the cache. */
export function useJobActions() {
  const client = useQueryClient();
  const storeJob = (job: ImportJob) => {
    client.setQueryData(['import', 'one', job.id], job);
    void client.invalidateQueries({ queryKey: ['import', 'list'] });
    void client.invalidateQueries({ queryKey: ['import', 'rows', job.id] });
  };
  const act = <T>(work: (input: T) => Promise<ImportJob>) => ({ mutationFn: work, onSuccess: storeJob });
  const upload = useMutation(act(uploadFile));
  const commit = useMutation(act((id: number) => call(importRoutes.commit, { id }, null)));
  const undo = useMutation(act((id: number) => call(importRoutes.undo, { id }, null)));
  const check = useMutation(
    act(({ id, options }: { id: number; options: ImportOptions }) => call(importRoutes.check, { id, options }, null)),
  );
  return { upload, commit, undo, check };
}

async function uploadFile(input: { entity: ImportEntity; file: File; createMissing: boolean }): Promise<ImportJob> {
  const body = new FormData();
  body.append('createMissing', String(input.createMissing));
  body.append('file', input.file);
  const route = importRoutes.upload[input.entity];
  const response = await callRaw(route, '', { headers: {}, body }, null);
  return (await response.json().catch(() => {
    throw new CallError(-1, unexpected, null, null);
  })) as ImportJob;
}
