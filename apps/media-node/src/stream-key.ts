const KEY = /^[A-Za-z0-9_-]{1,64}$/;

export const isStreamKey = (text: string): boolean => KEY.test(text);

/** A key, or what may be one at the beginning of another text: its end may be a secret after a wrong separator. */
export const beginningOfKey = (text: string): string =>
  isStreamKey(text) ? text : `${/^[\w-]{0,63}/.exec(text)?.[0] ?? ''}…`;
