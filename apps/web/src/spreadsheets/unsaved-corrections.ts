import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { ImportJob } from '@touchline/contract';
import { useEffect, useState } from 'react';
import { topDialog } from '#ui/open-dialogs.ts';
import type { OpenDialog } from '#ui/open-dialogs.ts';
import { addUnsaved, confirmDiscard, removeUnsaved } from '#ui/unsaved.ts';
import { correctionKey } from './jobs.ts';

/** The fields whose correction is not stored: it is only typed, under way or refused. */
const fields = new Set<object>();

/** Marks a field as unsaved while `isUnsaved`. */
export function useUnsavedCorrection(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const field = {};
    fields.add(field);
    addUnsaved(field);
    return () => {
      fields.delete(field);
      removeUnsaved(field);
    };
  }, [isUnsaved]);
}

/** Takes the fields off the screen, and nothing else that is unsaved; asks first if that would lose corrections. */
export async function leaveCorrections(go: () => void): Promise<void> {
  if (fields.size === 0 || (await confirmDiscard())) go();
}

type Step = { name: string; go: () => void; dialog: OpenDialog | null };

/**
 * Lets a step wait for the corrections under way, and names it meanwhile. It is dropped if another dialog is on top then. A
 * step that is asked for while one waits takes its place, and waits no longer.
 */
export function useAfterCorrections(job: ImportJob) {
  const client = useQueryClient();
  const key = { mutationKey: correctionKey(job) };
  const saves = useIsMutating(key);
  const [step, setStep] = useState<Step | null>(null);
  const [next, setNext] = useState<Step | null>(null);
  if (step !== null && saves === 0) {
    setStep(null);
    setNext(step);
  }
  // By now the fields say what is unsaved.
  useEffect(() => {
    if (next !== null && topDialog() === next.dialog) next.go();
  }, [next]);
  const after = (name: string, go: () => void) => {
    const waits = step === null && client.isMutating(key) > 0;
    setStep(waits ? { name, go, dialog: topDialog() } : null);
    if (!waits) go();
  };
  return { after, waiting: step?.name ?? null };
}
