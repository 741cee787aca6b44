import { TagsInput } from '@mantine/core';
import type { TagsInputProps } from '@mantine/core';

/** IP addresses and networks, one after another or pasted as a list. */
export function NetworksInput(props: TagsInputProps) {
  return <TagsInput splitChars={[',', ';', ' ']} acceptValueOnBlur spellCheck={false} {...props} />;
}
