import { Socket } from 'node:net';
import type { Client } from 'pg';
import { allowedMs } from '#database/allow-time';

/** What an answer may need on top of the time limit of its statement. */
export const marginMs = 1_500;

type ParameterStatus = { parameterName: string; parameterValue: string };

/**
 * Ends a connection whose server owes an answer and sends nothing for `silenceMs`, or for longer than `allowTime` gave the
 * statement: the server is gone, and the network does not say so.
 */
export function endWhenSilent({ connection }: Pick<Client, 'connection'>, silenceMs: number, onEnd: () => void): void {
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  let bytesAnswered = stream.bytesWritten;
  // Before the driver's own listener, which may send the next statement at once.
  connection.prependListener('readyForQuery', () => {
    bytesAnswered = stream.bytesWritten;
  });
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName !== 'application_name') return;
    const allowed = allowedMs(parameterValue);
    stream.setTimeout(allowed === null ? silenceMs : allowed + marginMs);
  });
  const owes = () => stream.bytesWritten > bytesAnswered;
  stream.setTimeout(silenceMs);
  stream.on('timeout', () => {
    const { bytesRead } = stream;
    // A busy process comes to its timers first: what has arrived meanwhile is read in between.
    setImmediate(() => {
      if (!owes() || stream.bytesRead > bytesRead) return;
      stream.destroy(Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' }));
      onEnd();
    });
  });
}
