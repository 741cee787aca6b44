import type { PicturedStream } from '#web/streams/picture/live-picture.tsx';

/**
 * An item that the palette can open. `key` identifies it permanently; `label` and `detail` are in the interface
 * language; `remembered` is what a recent item keeps of the detail, if not all of it; `pictured` is the stream whose
 * picture stands beside it.
 */
export type Item = {
  key: string;
  kind: 'screen' | 'stream' | 'team' | 'user';
  label: string;
  detail: string;
  remembered?: string;
  to: string;
  search: Record<string, string>;
  pictured: PicturedStream | null;
};

export const kinds = ['screen', 'stream', 'team', 'user'] as const satisfies readonly Item['kind'][];
