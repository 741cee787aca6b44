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

type Connected = Pick<Client, 'connection'>;

/** Replies that are due to a connection, of statements that may be sent before the reply to the last one. */
const repliesDue = new WeakMap<Connected['connection'], number>();

/** To be called for each statement that may be sent before the reply to the last one. */
export function expectReply({ connection }: Connected): void {
  repliesDue.set(connection, (repliesDue.get(connection) ?? 0) + 1);
}

/** Takes note of a reply. Returns whether more are due. */
function noteReply({ connection }: Connected): boolean {
  const more = Math.max(0, (repliesDue.get(connection) ?? 0) - 1);
  repliesDue.set(connection, more);
  return more > 0;
}

/** Ends a connection whose server is gone while a reply is due and the network reports no error. */
export function endWhenSilent(client: Connected, { maxMs, isLost, onEnd }: Silence): void {
  const { connection } = client;
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  let bytesAnswered = stream.bytesWritten;
  let limitMs = maxMs;
  let waitedMs = 0;
  const wait = () => stream.setTimeout(Math.min(isLost?.everyMs ?? limitMs, limitMs - waitedMs));
  // Must run before the driver's own listener, which may send the next statement immediately.
  connection.prependListener('readyForQuery', () => {
    if (!noteReply(client)) bytesAnswered = stream.bytesWritten;
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
