import { NumberInput } from '@mantine/core';
import type { NumberInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null;
  /** Receives null while what is typed is no number: nothing, or a lone minus sign. */
  onChange: (value: number | null) => void;
};

/** An input of a number. What is typed stays as it is until it is a number, so that each number can be typed. */
export function NumberField({ value, onChange, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string | number>('');
  return (
    <NumberInput
      {...props}
      value={numberOf(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
      onBlur={(event) => {
        // A sign alone would look like a value.
        if (value === null) setTyped('');
        onBlur?.(event);
      }}
    />
  );
}

const numberOf = (typed: string | number): number | null => {
  const number = Number(typed);
  return typed === '' || Number.isNaN(number) ? null : number;
};
