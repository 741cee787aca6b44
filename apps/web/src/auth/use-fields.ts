import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { focusFirst } from '#kit/focus-first.ts';

export type Values = Record<string, string | boolean>;
/** Sentences by field. */
export type Errors = Record<string, string>;

/** The inputs of a signed-out screen, with what is wrong with them. */
export function useFields<V extends Values>(initial: V) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const change = (name: string, value: string | boolean) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _known, ...others }) => others);
  };
  const common = (name: string) => ({ name, error: errors[name] ?? null });
  return {
    values,
    isChanged: Object.entries(values).some(([name, value]) => saved[name] !== value),
    /** Call when the values have been sent: leaving loses nothing of them. */
    markSaved: () => setSaved(values),
    /** Shows what is wrong at its inputs, and moves the focus there. */
    refuse: (found: Errors) => {
      setErrors(found);
      focusFirst(Object.keys(found));
    },
    /** The props of an input, by the name of its field. */
    field: (name: keyof V & string) => ({
      ...common(name),
      value: String(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
    }),
    /** The props of a checkbox, by the name of its field. */
    checkbox: (name: keyof V & string) => ({
      ...common(name),
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.checked),
    }),
  };
}
