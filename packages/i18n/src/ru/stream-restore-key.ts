import type { streamRestoreKey as english } from '../en/stream-restore-key.ts';
import type { Russian } from '../words.ts';

/** Asks for another key when the one of an archived stream is in use. */
export const streamRestoreKey: Russian<typeof english> = {
  title: 'Ключ занят',
  text: 'Ключ трансляции «{{name}}» занят другой трансляцией. Восстановите её с новым ключом.',
  label: 'Новый ключ',
  submit: 'Восстановить',
};
