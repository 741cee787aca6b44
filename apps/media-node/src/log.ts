export type LogLevel = 'info' | 'warn' | 'error';

/** Writes one event with its facts; never given keys' tokens or query strings. */
export type Log = (level: LogLevel, event: string, facts: Record<string, string | number | boolean | null>) => void;
