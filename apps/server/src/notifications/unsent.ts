import type { NoticeKind } from '@touchline/contract';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';

/** As `aboutOf` says it. */
type About = `stream ${number}` | `incident ${number}`;

/**
 * `user`: who was notified that it began. `notifiedAt`: when, if what they were sent then moves too; null for what they
 * have not been sent yet alone.
 */
type Move = { user: number; from: About; to: About; notifiedAt: string | null };

/**
 * What people have not been sent yet of the beginning of something is about something else from now on, with whose end it
 * is withdrawn: a lost signal is part of the incident of its server by then. Whoever was sent it is sent that end.
 */
export async function moveUnsent(trx: Transaction, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const mails = moves.flatMap(({ user, from, to, notifiedAt }) => {
    const [topic] = topicsOf(user, to);
    return topicsOf(user, from).map((former) => ({ former, topic, notifiedAt }));
  });
  await sql`
    UPDATE mail SET topic = move.topic FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      AS move (former text, topic text, "notifiedAt" timestamptz)
    WHERE mail.topic = move.former AND mail.topic <> ''
      AND ("heldUntil" > now() AND "sentAt" IS NULL OR mail."createdAt" >= move."notifiedAt")`.execute(trx);
  await sql`
    UPDATE push_delivery SET topic = move."to"
    FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS move ("user" int8, "from" text, "to" text, "notifiedAt" timestamptz)
      JOIN push_subscription ON push_subscription."user" = move."user"
    WHERE push_delivery.subscription = push_subscription.id AND push_delivery.topic = move."from"
      AND ("dueAt" IS NOT NULL OR push_delivery."createdAt" >= move."notifiedAt")`.execute(trx);
}

const kindsOf = (about: About): readonly NoticeKind[] =>
  about.startsWith('stream') ? ['stream_down'] : ['incident_opened', 'incident_escalated', 'incident_continues'];

/** The topics of the mails that something has begun. */
const topicsOf = (user: number, about: About) => kindsOf(about).map((kind) => `${kind} ${user} ${about}`);
