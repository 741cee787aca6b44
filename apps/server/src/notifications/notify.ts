import type { NoticeKind } from '@touchline/contract';
import type { Kysely } from 'kysely';
import type { Database } from '#database/tables';
import { publish } from '#kit/events';

type News = { user: number; kind: NoticeKind; data: Record<string, string | number | null> };

/** Tells a person something, in the transaction that makes it true. `data` holds what the sentence needs: ids and names. */
export async function notify(trx: Kysely<Database>, { user, kind, data }: News): Promise<void> {
  const { id } = await trx
    .insertInto('notice')
    .values({ user, kind, data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publish(trx, 'notice', { id, user });
}
