/** Why the node itself refuses a publisher that the console would admit. */
export const ALREADY_PUBLISHED = 'stream is already being published';
export const TOO_MANY_STREAMS = 'too many streams';
export const INVALID_KEY = 'not a valid stream key';

/** The codes by which the console knows them. */
export const REFUSAL_CODES = {
  [ALREADY_PUBLISHED]: 'already_published',
  [TOO_MANY_STREAMS]: 'node_full',
  [INVALID_KEY]: 'invalid_key',
} as const;
export type OwnRefusal = keyof typeof REFUSAL_CODES;
