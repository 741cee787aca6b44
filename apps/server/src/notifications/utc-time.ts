/** `2026-05-01 18:05 UTC`: readers are in other zones than the desk. */
export const utcTime = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
