import type { MonitorState } from '@touchline/contract';
import { sql } from 'kysely';
import { notifyMany } from '#server/notifications/notify';
import { titleOf } from '#server/notifications/titles';
import { inWindow } from '#server/streams/window';
import type { Transaction } from '#database/pool';

type StateChange = { stream: number; from: MonitorState; to: MonitorState; reason: string | null };

/**
 * Notifies the holders of a stream that its signal was lost or restored. A degraded signal is available, so it ends an
 * outage and does not begin one. Outside the stream's window, no signal is expected.
 */
export async function notifyHolders(trx: Transaction, { stream, from, to, reason }: StateChange): Promise<void> {
  const kind = kindOf(from, to);
  if (!kind) return;
  const { rows } = await sql<{ user: number }>`
    SELECT take."user" FROM take JOIN stream ON stream.id = take.stream
    WHERE take.stream = ${stream} AND ${inWindow} ORDER BY take."user"`.execute(trx);
  if (rows.length === 0) return;
  const title = await titleOf(trx, stream);
  const data = { stream, title, reason: kind === 'stream_down' ? reason : null };
  await notifyMany(
    trx,
    rows.map(({ user }) => ({ user, kind, data })),
  );
}

function kindOf(from: MonitorState, to: MonitorState): 'stream_down' | 'stream_back' | null {
  if (to === 'down') return 'stream_down';
  return from === 'down' && (to === 'ok' || to === 'degraded') ? 'stream_back' : null;
}
