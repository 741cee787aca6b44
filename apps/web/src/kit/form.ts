import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, fieldErrorText, errorText } from '#kit/call-error.ts';
import { focusFirst } from '#kit/focus-first.ts';
import { problems } from '#kit/problems.ts';
import type { Schema } from '#kit/problems.ts';
import { useUnsaved } from '#ui/unsaved.ts';

type Options<V> = {
  initial: V;
  /** The contract's schema of the input. */
  schema: Schema;
  /** Converts form values to the input that is sent. */
  input: (values: V) => unknown;
  send: (values: V) => Promise<AfterSaving>;
  /** Whether leaving asks before unsaved input is lost. */
  guarded: boolean;
};

/** Runs after saving, such as closing the form without asking; null if nothing was saved. */
export type AfterSaving = (() => void | Promise<void>) | null;

/**
 * A form validated by the contract: the same schema checks before sending and on the server. The server's field errors are
 * shown at their inputs; `failure` is a sentence about any other error.
 */
export function useContractForm<V extends Record<string, unknown>>(options: Options<V>) {
  const { i18n } = useTranslation('errors');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<V>({
    initialValues: options.initial,
    // Not on blur: an error that appears then moves the button away from under the pointer.
    validateInputOnBlur: false,
    validate: (values) => problems(options.schema, options.input(values), (error) => fieldErrorText(i18n, error)),
  });
  const markSaved = useUnsaved(options.guarded && form.isDirty());

  const submit = async (values: V) => {
    setBusy(true);
    setFailure(null);
    try {
      const follow = await options.send(values);
      if (!follow) return;
      form.resetDirty(values);
      markSaved();
      await follow();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const known = Object.entries(error.fields).filter(([name]) => name in values);
      form.setErrors(Object.fromEntries(known.map(([name, field]) => [name, fieldErrorText(i18n, field)])));
      focusFirst(known.map(([name]) => name));
      setFailure(errorText(i18n, error));
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = form.onSubmit(
    (values) => void submit(values),
    (errors) => focusFirst(Object.keys(errors)),
  );
  /** The props of an input, by the name of its field. */
  const field = (name: keyof V & string, type: 'input' | 'checkbox' = 'input') => ({
    name,
    ...form.getInputProps(name, { type }),
  });
  return { form, field, onSubmit, busy, failure };
}
