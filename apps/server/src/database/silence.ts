import { Socket } from 'node:net';
import type { Client } from 'pg';
import { allowedMs } from '#database/allow-time';

/** What an answer may need on top of the time limit of its statement. */
export const marginMs = 1_500;

type ParameterStatus = { parameterName: string; parameterValue: string };

export type Silence = {
  /** A connection ends when an answer is owed and nothing comes for so long, or for longer than `allowTime` gave. */
  mostMs: number;
  /** Whether the server says that it owes nothing; asked sooner, since the connection is lost then. Null: nobody can be asked. */
  isLost: { afterMs: number; ask: () => Promise<boolean> } | null;
  onEnd: () => void;
};

/** Ends a connection whose server owes an answer and is gone, though the network does not say so. */
export function endWhenSilent({ connection }: Pick<Client, 'connection'>, { mostMs, isLost, onEnd }: Silence): void {
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  let bytesAnswered = stream.bytesWritten;
  let limitMs = mostMs;
  let hasAsked = false;
  const rearm = () => stream.setTimeout(isLost && !hasAsked ? isLost.afterMs : limitMs - (isLost?.afterMs ?? 0));
  // Before the driver's own listener, which may send the next statement at once.
  connection.prependListener('readyForQuery', () => {
    bytesAnswered = stream.bytesWritten;
    hasAsked = false;
    rearm();
  });
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName !== 'application_name') return;
    const allowed = allowedMs(parameterValue);
    limitMs = allowed === null ? mostMs : allowed + marginMs;
  });
  const isSilentSince = (bytesRead: number) =>
    stream.bytesWritten > bytesAnswered && stream.bytesRead === bytesRead && !stream.destroyed;
  const judge = async (bytesRead: number) => {
    if (!isSilentSince(bytesRead)) return;
    if (isLost && !hasAsked) {
      hasAsked = true;
      const lost = await isLost.ask();
      if (!isSilentSince(bytesRead)) return;
      if (!lost) return void rearm();
    }
    stream.destroy(Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' }));
    onEnd();
  };
  rearm();
  stream.on('timeout', () => {
    const { bytesRead } = stream;
    // A busy process comes to its timers first: what has arrived meanwhile is read in between.
    setImmediate(() => void judge(bytesRead));
  });
}
