import { exportRoutes } from '@touchline/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '#kit/call-error.ts';
import { download } from './download.ts';
import type { ExportRequest } from './export-request.ts';
import { brokenOffExport, forgetExport, rememberExport } from './running-export.ts';

export type ExportState =
  | { is: 'ready' }
  | { is: 'exporting'; bytes: number }
  | { is: 'exported'; name: string }
  | { is: 'error'; text: string };

/** An export under way, which can be stopped. One that a reload broke off starts over by itself. */
export function useExport() {
  const { i18n } = useTranslation();
  const [state, setState] = useState<ExportState>({ is: 'ready' });
  const under = useRef<AbortController | null>(null);
  const isLeaving = useRef(false);
  const start = async (request: ExportRequest) => {
    const controller = new AbortController();
    under.current = controller;
    setState({ is: 'exporting', bytes: 0 });
    rememberExport(sessionStorage, request);
    const onBytes = (bytes: number) => setState({ is: 'exporting', bytes });
    try {
      const name = await download(exportRoutes.streams, request.input, request.headers, onBytes, controller.signal);
      setState({ is: 'exported', name });
    } catch (error) {
      setState(controller.signal.aborted ? { is: 'ready' } : { is: 'error', text: sentence(i18n, error) });
    }
    // The browser breaks off the calls of a page that it leaves: those are to go on.
    if (!isLeaving.current) forgetExport(sessionStorage);
  };
  const [brokenOff] = useState(() => brokenOffExport(sessionStorage));
  const goOn = useRef(() => void (brokenOff && start(brokenOff)));
  useEffect(() => {
    const note = ({ type }: Event) => (isLeaving.current = type === 'pagehide');
    window.addEventListener('pagehide', note);
    window.addEventListener('pageshow', note);
    goOn.current();
    return () => {
      window.removeEventListener('pagehide', note);
      window.removeEventListener('pageshow', note);
      under.current?.abort();
    };
  }, []);
  return { state, start, stop: () => under.current?.abort() };
}
