/**
 * An item that the palette can open. `key` identifies it permanently; `label` and `detail` are in the interface
 * language.
 */
export type Item = {
  key: string;
  kind: 'screen' | 'stream' | 'team' | 'user';
  label: string;
  detail: string;
  to: string;
  search: Record<string, string>;
};

export const kinds = ['screen', 'stream', 'team', 'user'] as const satisfies readonly Item['kind'][];
