import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (time: string) => void };

/** A time as `HH:MM` in 24 hours, whatever the browser's locale; `930` and `9:5` become `09:30` and `09:05` on blur. */
export function TimeInput({ value, onChange, onBlur, ...props }: Props) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[^\d:]/g, ''))}
      onBlur={(event) => {
        onChange(normalTime(value));
        onBlur?.(event);
      }}
    />
  );
}

/** Completes a typed time to `HH:MM`; returns text that cannot be a time unchanged. */
export function normalTime(text: string): string {
  const digits = /^(\d{1,2}):(\d{1,2})$/.exec(text) ?? /^(\d{1,2}?)(\d{2})?$/.exec(text);
  if (!digits?.[1]) return text;
  return `${digits[1].padStart(2, '0')}:${(digits[2] ?? '0').padStart(2, '0')}`;
}
