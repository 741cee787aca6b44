import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { confirm } from './confirm.ts';
import { isOver, topDialog } from './open-dialogs.ts';
import type { OpenDialog } from './open-dialogs.ts';

/** Inputs whose content is nowhere but on the screen, each with the dialog in which it was typed; null is the page. */
const inputs = new Map<object, OpenDialog | null>();
const watchers = new Set<() => void>();

/** Whether leaving the page would lose something. */
export const hasUnsaved = (): boolean => inputs.size > 0;

/** Calls back when that may have changed. */
export function watchUnsaved(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What is typed in `input` is not saved yet. It belongs to the dialog on top, for only there can anybody type. */
export function addUnsaved(input: object): void {
  if (!inputs.has(input)) inputs.set(input, topDialog());
  announce();
}

/** What was typed in `input` is saved, or gone with its form. */
export function removeUnsaved(input: object): void {
  if (inputs.delete(input)) announce();
}

/** Nobody wants what was typed any more, wherever it is. */
export function discardUnsaved(): void {
  inputs.clear();
  announce();
}

/**
 * Guards what is typed for as long as `isChanged`. Answers what to call once it is saved, before the form closes:
 * what is typed from then on is guarded again.
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

/** Closes something in the dialog on top, or the dialog itself; asks first when that loses what was typed there. */
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

/** Asks whether what was typed may be lost. */
export function confirmDiscard(): Promise<boolean> {
  const question = { title: t('form.discard'), text: t('form.discardText'), danger: true };
  return confirm({ ...question, yes: t('form.discardYes'), no: t('form.keep') });
}

function announce(): void {
  for (const watcher of watchers) watcher();
}
