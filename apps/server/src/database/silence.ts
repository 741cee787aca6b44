import { Socket } from 'node:net';
import type { Client } from 'pg';
import { allowedMs } from '#database/allow-time';

/** Milliseconds a reply may need beyond the time limit of its statement. */
export const marginMs = 1_500;

type ParameterStatus = { parameterName: string; parameterValue: string };

export type Silence = {
  /** Milliseconds without data while a reply is due before the connection ends; `allowTime` may set a longer limit. */
  maxMs: number;
  /**
   * Called in the meantime: whether the server regards the session as idle, so that the connection is lost. Null: no
   * check.
   */
  isLost: { everyMs: number; ask: () => Promise<boolean> } | null;
  onEnd: () => void;
};

/** Ends a connection whose server is gone while a reply is due and the network reports no error. */
export function endWhenSilent({ connection }: Pick<Client, 'connection'>, { maxMs, isLost, onEnd }: Silence): void {
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  let bytesAnswered = stream.bytesWritten;
  let limitMs = maxMs;
  let waitedMs = 0;
  const wait = () => stream.setTimeout(Math.min(isLost?.everyMs ?? limitMs, limitMs - waitedMs));
  // Must run before the driver's own listener, which may send the next statement immediately.
  connection.prependListener('readyForQuery', () => {
    bytesAnswered = stream.bytesWritten;
    waitedMs = 0;
    wait();
  });
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName !== 'application_name') return;
    const allowed = allowedMs(parameterValue);
    limitMs = allowed === null ? maxMs : allowed + marginMs;
  });
  const isSilentSince = (bytesRead: number) =>
    stream.bytesWritten > bytesAnswered && stream.bytesRead === bytesRead && !stream.destroyed;
  const checkSilence = async (bytesRead: number) => {
    if (!isSilentSince(bytesRead)) return;
    waitedMs += stream.timeout ?? 0;
    const isOver = waitedMs >= limitMs || (await isLost?.ask()) === true;
    if (!isSilentSince(bytesRead)) return;
    if (!isOver) return void wait();
    stream.destroy(Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' }));
    onEnd();
  };
  wait();
  stream.on('timeout', () => {
    const { bytesRead } = stream;
    // A busy event loop runs timers first: setImmediate lets it read data that has already arrived.
    setImmediate(() => void checkSilence(bytesRead));
  });
}
