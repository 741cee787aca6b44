import { sql } from 'kysely';

/** SQL over `stream`: its notes, two blanks when it has none. The same expression as in the index `stream_notes`. */
export const streamNotes = sql`(stream.comment || ' ' || stream.description || ' ' || stream.commentator)`;
