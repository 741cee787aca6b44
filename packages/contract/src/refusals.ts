/** Why the console refuses a publisher. */
export const refusals = [
  'unknown_key',
  'archived',
  'wrong_server',
  'server_disabled',
  'cut',
  'no_secret',
  'wrong_secret',
  'wrong_address',
  'canceled',
  'too_early',
  'too_late',
] as const;
export type Refusal = (typeof refusals)[number];

/** Why the console cuts a publisher while it is publishing. */
export const cutReasons = [...refusals, 'secret_replaced', 'server_archived'] as const;
export type CutReason = (typeof cutReasons)[number];

/** Why a media node refuses a publisher by itself. */
export const nodeRefusals = ['already_published', 'invalid_key', 'node_full'] as const;

export const publishRefusals = [...refusals, ...nodeRefusals] as const;
export type PublishRefusal = (typeof publishRefusals)[number];
