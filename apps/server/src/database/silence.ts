import { Socket } from 'node:net';
import type { Client } from 'pg';
import { allowedMs } from '#database/allow-time';

/** What an answer may need on top of the time limit of its statement. */
export const marginMs = 1_500;

type ParameterStatus = { parameterName: string; parameterValue: string };

export type Silence = {
  /** A connection ends when an answer is owed and nothing comes for so long, or for longer than `allowTime` gave. */
  mostMs: number;
  /** Asked meanwhile: whether the server says that it owes nothing, so that the connection is lost. Null: nobody can be asked. */
  isLost: { everyMs: number; ask: () => Promise<boolean> } | null;
  onEnd: () => void;
};

/** Ends a connection whose server owes an answer and is gone, though the network does not say so. */
export function endWhenSilent({ connection }: Pick<Client, 'connection'>, { mostMs, isLost, onEnd }: Silence): void {
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  let bytesAnswered = stream.bytesWritten;
  let limitMs = mostMs;
  let waitedMs = 0;
  const wait = () => stream.setTimeout(Math.min(isLost?.everyMs ?? limitMs, limitMs - waitedMs));
  // Before the driver's own listener, which may send the next statement at once.
  connection.prependListener('readyForQuery', () => {
    bytesAnswered = stream.bytesWritten;
    waitedMs = 0;
    wait();
  });
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName !== 'application_name') return;
    const allowed = allowedMs(parameterValue);
    limitMs = allowed === null ? mostMs : allowed + marginMs;
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
    // A busy process comes to its timers first: what has arrived meanwhile is read in between.
    setImmediate(() => void checkSilence(bytesRead));
  });
}
