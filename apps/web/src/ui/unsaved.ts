import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { confirm } from './confirm.ts';
import { isOver, topDialog } from './open-dialogs.ts';
import type { OpenDialog } from './open-dialogs.ts';

/** Inputs with unsaved content, each with the dialog it belongs to; null is the page. */
const inputs = new Map<object, OpenDialog | null>();
const watchers = new Set<() => void>();

/** Whether leaving the page would lose unsaved input. */
export const hasUnsaved = (): boolean => inputs.size > 0;

/** Calls back when that may have changed. */
export function watchUnsaved(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Marks `input` as unsaved. It belongs to the top dialog, the only place where one can type. */
export function addUnsaved(input: object): void {
  if (!inputs.has(input)) inputs.set(input, topDialog());
  announce();
}

/** Unmarks `input` once it is saved or its form is gone. */
export function removeUnsaved(input: object): void {
  if (inputs.delete(input)) announce();
}

/** Unmarks all inputs, because the user has agreed to lose them. */
export function discardUnsaved(): void {
  inputs.clear();
  announce();
}

/**
 * Marks a form as unsaved while `isChanged`. Returns the function to call once it is saved, before the form closes; later
 * input is marked again.
 */
export function useUnsaved(isChanged: boolean): () => void {
  const [input, setInput] = useState(() => ({}));
  useEffect(() => {
    if (!isChanged) return undefined;
    addUnsaved(input);
    return () => removeUnsaved(input);
  }, [isChanged, input]);
  return () => {
    removeUnsaved(input);
    setInput({});
  };
}

/** Closes something in the top dialog, or the dialog itself; asks first if that would lose unsaved input. */
export function leave(go: () => void): void {
  const dialog = topDialog();
  const lost = [...inputs].filter(([, of]) => isOver(of, dialog)).map(([input]) => input);
  if (lost.length === 0) return go();
  const discard = async () => {
    if (!(await confirmDiscard())) return;
    for (const input of lost) removeUnsaved(input);
    go();
  };
  void discard();
}

/** Asks whether unsaved input may be discarded. */
export function confirmDiscard(): Promise<boolean> {
  const question = { title: t('form.discard'), text: t('form.discardText'), danger: true };
  return confirm({ ...question, yes: t('form.discardYes'), no: t('form.keep') });
}

function announce(): void {
  for (const watcher of watchers) watcher();
}
