/** What the palette can open. `key` names it for good; `label` and `detail` are in the reader's language. */
export type Item = {
  key: string;
  kind: 'screen' | 'stream' | 'team' | 'user';
  label: string;
  detail: string;
  to: string;
  search: Record<string, string>;
};

export const kinds = ['screen', 'stream', 'team', 'user'] as const satisfies readonly Item['kind'][];
