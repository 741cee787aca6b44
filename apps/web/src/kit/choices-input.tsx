import { Checkbox, Group } from '@mantine/core';
import type { CheckboxGroupProps } from '@mantine/core';

type Props = Omit<CheckboxGroupProps, 'children'> & {
  name: string;
  choices: readonly { value: string; label: string; disabled?: boolean }[];
  /** Each in a line of its own, for long texts. */
  stacked?: boolean;
};

/** Some of a few words, each with a box to tick. */
export function ChoicesInput({ choices, name, stacked = false, ...props }: Props) {
  return (
    <Checkbox.Group {...props}>
      <Group mt="xs" gap={stacked ? 'xs' : 'md'} display={stacked ? 'grid' : undefined}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} name={name} {...choice} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
