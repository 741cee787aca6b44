import { administratorIds } from '#server/auth/administrators';
import { notify } from '#server/notifications/notify';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';

type Person = { id: number; name: string };

/** Notifies the administrators of a new question or message, through their chosen channels. */
export async function notifyAdministrators(
  trx: Transaction,
  ticket: { id: number; subject: string; by: Person },
): Promise<void> {
  const data = { ticket: ticket.id, title: ticket.subject, by: ticket.by.name };
  for (const user of await administratorIds(trx))
    if (user !== ticket.by.id) await notify(trx, { user, kind: 'support_asked', data });
}

/** Notifies the author of a ticket of an answer. */
export async function notifyAuthor(
  trx: Transaction,
  answer: { id: number; subject: string; author: number; by: Person },
): Promise<void> {
  const data = { ticket: answer.id, title: answer.subject, by: answer.by.name };
  await notify(trx, { user: answer.author, kind: 'support_answered', data });
}

/**
 * Publishes the change of a ticket to its author and to each administrator, since an event is for one user or for all.
 */
export async function publishTicket(trx: Transaction, { id, author }: { id: number; author: number }): Promise<void> {
  const readers = new Set([author, ...(await administratorIds(trx))]);
  await publishMany(
    trx,
    'reference',
    [...readers].map((user) => ({ id, entity: 'support', user })),
  );
}
