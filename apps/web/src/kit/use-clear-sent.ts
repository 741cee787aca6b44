import { useCallbackRef } from '@mantine/hooks';

/** Empties an input whose text was sent, unless something else was typed during the sending. */
export function useClearSent(text: string, setText: (next: string) => void): (sent: string) => void {
  return useCallbackRef((sent: string) => {
    if (text.trim() === sent) setText('');
  });
}
