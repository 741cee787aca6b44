/** Why the node itself refuses a publisher that the console would admit. */
export const ALREADY_PUBLISHED = 'stream is already being published';
export const TOO_MANY_STREAMS = 'too many streams';
