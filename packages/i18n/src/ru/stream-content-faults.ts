import type { streamContentFaults as english } from '../en/stream-content-faults.ts';
import type { Russian } from '../words.ts';

/** What is wrong with picture or sound, within a sentence. */
export const streamContentFaults: Russian<typeof english> = {
  black: 'чёрный экран',
  color_bars: 'цветные полосы',
  frozen: 'изображение застыло',
  silent: 'нет звука',
  quiet: 'звук слишком тихий',
  other_match: 'изображение другого матча',
};
