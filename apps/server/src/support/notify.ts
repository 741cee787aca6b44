import { notify } from '#server/notifications/notify';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';

type Person = { id: number; name: string };

/** Tells the administrators that somebody asks or goes on asking; the ways each of them wants it. */
export async function notifyAdministrators(
  trx: Transaction,
  asked: { id: number; subject: string; by: Person },
): Promise<void> {
  const data = { ticket: asked.id, title: asked.subject, by: asked.by.name };
  for (const user of await administrators(trx))
    if (user !== asked.by.id) await notify(trx, { user, kind: 'support_asked', data });
}

/** Tells the author of a ticket that it was answered. */
export async function notifyAuthor(
  trx: Transaction,
  answer: { id: number; subject: string; author: number; by: Person },
): Promise<void> {
  const data = { ticket: answer.id, title: answer.subject, by: answer.by.name };
  await notify(trx, { user: answer.author, kind: 'support_answered', data });
}

/** Says that a ticket changed to its author and to each administrator, since an event is for one person or for all. */
export async function publishTicket(trx: Transaction, { id, author }: { id: number; author: number }): Promise<void> {
  const readers = new Set([author, ...(await administrators(trx))]);
  await publishMany(
    trx,
    'reference',
    [...readers].map((user) => ({ id, entity: 'support', user })),
  );
}

async function administrators(trx: Transaction): Promise<number[]> {
  const rows = await trx
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
