import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, errorText } from '#kit/call-error.ts';
import { download } from './download.ts';
import type { ExportRequest } from './export-request.ts';
import { exportedLists } from './exported-lists.ts';
import { interruptedExport, forgetExport, rememberExport } from './running-export.ts';

export type ExportState =
  | { is: 'ready' }
  | { is: 'exporting'; bytes: number }
  | { is: 'exported'; name: string }
  | { is: 'error'; text: string };

/** A running export, which can be stopped. One that a reload interrupted restarts automatically. */
export function useExport() {
  const { i18n } = useTranslation();
  const [state, setState] = useState<ExportState>({ is: 'ready' });
  const controllerRef = useRef<AbortController | null>(null);
  const start = async (request: ExportRequest) => {
    const controller = new AbortController();
    controllerRef.current = controller;
    setState({ is: 'exporting', bytes: 0 });
    rememberExport(sessionStorage, request);
    const onBytes = (bytes: number) => setState({ is: 'exporting', bytes });
    try {
      const name = await download(
        exportedLists[request.list],
        request.input,
        request.headers,
        onBytes,
        controller.signal,
      );
      setState({ is: 'exported', name });
    } catch (error) {
      setState(controller.signal.aborted ? { is: 'ready' } : { is: 'error', text: errorText(i18n, error) });
      // A page that is being unloaded also gets no reply; that export must continue after the reload.
      if (error instanceof CallError && error.status === -1) return;
    }
    forgetExport(sessionStorage);
  };
  const [interrupted] = useState(() => interruptedExport(sessionStorage));
  const resume = useRef(() => void (interrupted && start(interrupted)));
  useEffect(() => {
    resume.current();
    return () => {
      controllerRef.current?.abort();
      forgetExport(sessionStorage);
    };
  }, []);
  return { state, start, stop: () => controllerRef.current?.abort() };
}
