import { shortKey } from '@touchline/media/short-key';

export type LogLevel = 'info' | 'warn' | 'error';

/** Logs one event with its data, which must never include tokens, secrets or query strings. */
export type Log = (level: LogLevel, event: string, facts: Record<string, string | number | boolean | null>) => void;

/** Shortens the stream key of every event. */
export function withShortKeys(log: Log): Log {
  return (level, event, facts) =>
    log(level, event, typeof facts.key === 'string' ? { ...facts, key: shortKey(facts.key) } : facts);
}
