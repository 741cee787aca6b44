import type { Failure, Route } from '@touchline/contract';
import { useState } from 'react';
import { CallError } from '#kit/call-error.ts';
import { useContractForm } from '#kit/form.ts';
import type { AfterSaving } from '#kit/form.ts';
import { changesOf, differencesOf, isSame, mergeOf, partOf } from '#kit/merge.ts';
import type { Difference, Name, Versions } from '#kit/merge.ts';
import { useUnsaved } from '#ui/unsaved.ts';

type Options<V, R> = {
  /** What is changed; null makes a new one. */
  record: R | null;
  valuesOf: (record: R | null) => V;
  /** The contract's rule for what is sent. */
  schema: Route['input'];
  /** What the rule checks, made of what is typed. */
  input: (values: V, base: R | null) => unknown;
  /** Saves; `base` carries the version on which the changes stand. */
  send: (values: V, base: R | null, changes: Partial<V>) => Promise<AfterSaving>;
  /** Lists of fields that are one decision. */
  together: readonly (readonly Name<V>[])[];
};

type Side = 'mine' | 'theirs';

/** What somebody saved meanwhile beside what was typed, and the choice between them. */
export type RecordConflict<V> = Versions<V> & {
  differences: readonly Difference<V>[];
  changed: Failure['changed'];
  /** Which of the two stands now. */
  chosen: (difference: Difference<V>) => Side;
  choose: (difference: Difference<V>, side: Side) => void;
  /** Back to the inputs, with what was chosen. */
  goBack: () => void;
  /** Back to the inputs, with nothing but what was saved. */
  takeTheirs: () => void;
};

type PendingConflict<V> = Versions<V> & Pick<RecordConflict<V>, 'differences' | 'changed'>;

/**
 * A form over a record that others may change as well. It keeps to the version that it began with; when that turns out
 * to be an old one, nothing is overwritten: `conflict` tells what differs, and the next sending stands on the newest version.
 */
export function useRecordForm<V extends Record<string, unknown>, R extends { version: number }>(
  options: Options<V, R>,
) {
  const { valuesOf, together } = options;
  const [base, setBase] = useState(options.record);
  const [pending, setPending] = useState<PendingConflict<V> | null>(null);
  // What was chosen between the versions stands nowhere else either.
  const markChosen = useUnsaved(pending !== null);
  const send = async (values: V, from: R | null): Promise<AfterSaving> => {
    const before = valuesOf(from);
    try {
      const follow = await options.send(values, from, changesOf(before, values));
      if (follow) markChosen();
      return follow;
    } catch (error) {
      if (from === null || !(error instanceof CallError) || error.code !== 'version_conflict') throw error;
      const stored = error.current as R;
      const versions = { base: before, mine: values, theirs: valuesOf(stored) };
      const differences = differencesOf(versions, together);
      setBase(stored);
      // Whatever made the version newer, nothing of it stands in this form.
      if (differences.every(({ by }) => by === 'mine')) return send(values, stored);
      form.setInitialValues(versions.theirs);
      form.resetDirty(versions.theirs);
      form.setValues(mergeOf(versions, differences));
      setPending({ ...versions, differences, changed: error.changed });
      return null;
    }
  };
  const contract = useContractForm<V>({
    initial: valuesOf(options.record),
    schema: options.schema,
    input: (values) => options.input(values, base),
    send: (values) => send(values, base),
    guarded: true,
  });
  const { form } = contract;
  // What is wrong with an input is mended at the input.
  if (pending && Object.keys(form.errors).length > 0) setPending(null);
  const conflict: RecordConflict<V> | null = pending && {
    ...pending,
    chosen: ({ names }) => (names.every((name) => isSame(form.values[name], pending.mine[name])) ? 'mine' : 'theirs'),
    choose: ({ names }, side) => form.setValues(partOf(pending[side], names)),
    goBack: () => setPending(null),
    takeTheirs: () => {
      form.setValues(pending.theirs);
      setPending(null);
    },
  };
  return { ...contract, base, conflict };
}
