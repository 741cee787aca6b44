import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { isSame } from '#kit/merge.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: readonly string[];
  onChange: (networks: string[]) => void;
};

/** IP addresses and networks in one line, separated by commas, semicolons or spaces. */
export function NetworksInput({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('');
  // What is typed stays as it is, unless the list was set by somebody else.
  const text = isSame(listOf(typed), value) ? typed : value.join(', ');
  return (
    <TextInput
      {...props}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(listOf(event.currentTarget.value));
      }}
    />
  );
}

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
