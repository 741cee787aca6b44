import { exportJobRoutes } from '@touchline/contract';
import type { ExportedList, ExportJob } from '@touchline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, callWithHeaders } from '#kit/call.ts';
import { download } from './download.ts';
import type { ExportRequest } from './export-request.ts';
import { interruptedExport, forgetExport, rememberExport } from './running-export.ts';

/** Polling interval, in case no live event reports the end of an export. */
const pollMs = 1_500;

const queryKey = ['export', 'list'] as const;

export const isOpen = ({ state }: ExportJob) => state === 'waiting' || state === 'running';

/** Downloads the file of an export; returns its name. Throws CallError. */
export const takeFile = ({ id }: ExportJob) => download(exportJobRoutes.file, { id }, {});

/** Forgets an export whose file has come, unless the dialog waits for a later one already. */
function forgetSaved(_name: unknown, _error: unknown, { id }: ExportJob): void {
  if (interruptedExport(sessionStorage)?.id === id) forgetExport(sessionStorage);
}

/** The user's exports of the last day, newest first; null before they are known. */
function useExports(): readonly ExportJob[] | null {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(exportJobRoutes.list, {}, signal),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? pollMs : false),
  });
  return data?.data ?? null;
}

/** Stops an export or deletes its file. */
function useRemoveExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(exportJobRoutes.remove, { id }, null),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/**
 * The export that a dialog has started, whose file is downloaded once it is written, also when the page was reloaded meanwhile. When
 * the dialog is closed, the file stays among the exports of the last day.
 */
export function useExport(lists: readonly ExportedList[]) {
  const client = useQueryClient();
  const known = useExports();
  const jobs = known ?? [];
  const [id, setId] = useState(() => {
    const interrupted = interruptedExport(sessionStorage);
    return interrupted && lists.includes(interrupted.list) ? interrupted.id : null;
  });
  /** Whose file is to be downloaded, once. */
  const awaited = useRef(id);
  const job = jobs.find((each) => each.id === id) ?? null;
  const starting = useMutation({
    mutationFn: ({ list, input, headers }: ExportRequest) =>
      callWithHeaders(exportJobRoutes.start, { list, ...input }, headers, null),
    // The list of exports may contain the new one before its request is answered.
    onMutate: () => ({ earlier: new Set(jobs.map((each) => each.id)) }),
    onSuccess(started) {
      rememberExport(sessionStorage, started);
      awaited.current = started.id;
      // A list that was asked for before does not contain it.
      void client.cancelQueries({ queryKey });
      client.setQueryData<{ data: ExportJob[] }>(queryKey, (before) => ({
        data: [started, ...(before?.data.filter((each) => each.id !== started.id) ?? [])],
      }));
      setId(started.id);
    },
  });
  // A page that is reloaded while its file comes asks for it again.
  const saving = useMutation({ mutationFn: takeFile, onSettled: forgetSaved });
  const { mutate: save } = saving;
  const removing = useRemoveExport();
  useEffect(() => {
    if (job?.state !== 'done' || awaited.current !== job.id) return;
    awaited.current = null;
    save(job);
  }, [job, save]);
  useEffect(() => () => forgetExport(sessionStorage), []);
  const { isPending: isStarting, context } = starting;
  return {
    job,
    /** A crash of the database leaves nothing of an export. */
    isFailed: job ? job.state === 'failed' : id !== null && known !== null && saving.isIdle,
    /** All other exports of the last day. */
    others: jobs.filter((each) =>
      isStarting ? (context?.earlier.has(each.id) ?? true) : each.id !== job?.id || !isOpen(job),
    ),
    savedName: saving.data ?? null,
    error: starting.error ?? saving.error,
    isStarting,
    start(request: ExportRequest) {
      saving.reset();
      starting.mutate(request);
    },
    stop(running: ExportJob) {
      setId(null);
      removing.mutate(running.id);
    },
    remove: removing.mutate,
  };
}
