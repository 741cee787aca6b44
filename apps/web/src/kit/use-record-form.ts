import type { Failure, Route } from '@touchline/contract';
import { useState } from 'react';
import { CallError } from '#kit/call-error.ts';
import { useContractForm } from '#kit/form.ts';
import type { AfterSaving } from '#kit/form.ts';
import { changesOf, differencesOf, isSame, mergeOf, partOf } from '#kit/merge.ts';
import type { Difference, Name, Versions } from '#kit/merge.ts';
import { useUnsaved } from '#ui/unsaved.ts';

type Options<V, R> = {
  /** The record to edit; null creates a new one. */
  record: R | null;
  valuesOf: (record: R | null) => V;
  /** The contract's schema of the input. */
  schema: Route['input'];
  /** Converts form values to the input that the schema checks. */
  input: (values: V, base: R | null) => unknown;
  /** Saves; `base` holds the version that the changes are based on. */
  send: (values: V, base: R | null, changes: Partial<V>) => Promise<AfterSaving>;
  /** Groups of fields that are chosen together. */
  together: readonly (readonly Name<V>[])[];
};

type Side = 'mine' | 'theirs';

/** The version that somebody else has saved, the one in the form, and the choice between them. */
export type RecordConflict<V> = Versions<V> & {
  differences: readonly Difference<V>[];
  changed: Failure['changed'];
  /** Which of the two versions is selected. */
  chosen: (difference: Difference<V>) => Side;
  choose: (difference: Difference<V>, side: Side) => void;
  /** Returns to the inputs with the selected values. */
  goBack: () => void;
  /** Returns to the inputs with the saved version only. */
  takeTheirs: () => void;
};

type PendingConflict<V> = Versions<V> & Pick<RecordConflict<V>, 'differences' | 'changed'>;

/**
 * The form of a record that others may change at the same time. It is based on the version it was opened with. If that is
 * outdated when saving, nothing is overwritten: `conflict` holds the differences, and the next save is based on the newest version.
 */
export function useRecordForm<V extends Record<string, unknown>, R extends { version: number }>(
  options: Options<V, R>,
) {
  const { valuesOf, together } = options;
  const [base, setBase] = useState(options.record);
  const [pending, setPending] = useState<PendingConflict<V> | null>(null);
  // The selection between the versions is unsaved input too.
  const markChosen = useUnsaved(pending !== null);
  const send = async (values: V, from: R | null): Promise<AfterSaving> => {
    const before = valuesOf(from);
    try {
      const follow = await options.send(values, from, changesOf(before, values));
      if (follow) markChosen();
      return follow;
    } catch (error) {
      if (from === null || !(error instanceof CallError) || error.code !== 'version_conflict') throw error;
      const stored = error.failure?.current as R;
      const versions = { base: before, mine: values, theirs: valuesOf(stored) };
      const differences = differencesOf(versions, together);
      setBase(stored);
      // The newer version differs in no field of this form.
      if (differences.every(({ by }) => by === 'mine')) return send(values, stored);
      form.setInitialValues(versions.theirs);
      form.resetDirty(versions.theirs);
      form.setValues(mergeOf(versions, differences));
      setPending({ ...versions, differences, changed: error.failure?.changed });
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
  // Field errors can only be fixed in the inputs.
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
