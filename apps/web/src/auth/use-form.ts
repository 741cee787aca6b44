import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { CallError, errorText, fieldErrorText, noResponse } from '#kit/call-error.ts';
import { loadChunk } from '#ui/load-chunk.ts';
import { useWords } from '#ui/use-words.ts';
import { whenIdle } from '#ui/when-idle.ts';
import type { Checked } from './check.ts';
import { useFields } from './use-fields.ts';
import type { Errors, Values } from './use-fields.ts';

type Options<V> = {
  initial: V;
  /** The schema of the contract that checks the input. */
  checked: Checked;
  input: (values: V) => unknown;
  /** Sends the values; returns what follows if that succeeded. */
  send: (values: V) => Promise<() => void | Promise<void>>;
};

export const loadLater = () => loadChunk(() => import('./later.ts'));

/**
 * The form of a signed-out screen, checked by the contract like any other. It is small, and what checks it comes after
 * the first view: most people only type an email and a password.
 */
export function useAuthForm<V extends Values>({ initial, checked, input, send }: Options<V>) {
  const { i18n } = useWords('errors');
  const { refuse, markSaved, ...fields } = useFields(initial);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => whenIdle(() => void loadLater().catch(() => null)), []);

  const problems = async (): Promise<Errors> => {
    const { check } = await loadLater().catch(() => {
      throw new CallError(-1, noResponse, null, null);
    });
    return check(checked, input(fields.values), (error) => fieldErrorText(i18n, error));
  };
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const found = await problems();
      refuse(found);
      if (Object.keys(found).length > 0) return;
      const follow = await send(fields.values);
      markSaved();
      await follow();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const known = Object.entries(error.fields).filter(([name]) => name in fields.values);
      refuse(Object.fromEntries(known.map(([name, field]) => [name, fieldErrorText(i18n, field)])));
      setFailure(errorText(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return { ...fields, refuse, problems, busy, failure, setFailure, onSubmit };
}
