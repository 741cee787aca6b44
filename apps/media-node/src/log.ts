export type LogLevel = 'info' | 'warn' | 'error';

/** Logs one event with its data, which must never include tokens, secrets or query strings. */
export type Log = (level: LogLevel, event: string, facts: Record<string, string | number | boolean | null>) => void;
