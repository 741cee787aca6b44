import type { MediaNode, PlaylistPosition } from '@touchline/contract';
import type { Generated } from 'kysely';
import type { Instant, MaybeInstant } from '#database/column-types';

/** What is known of media servers besides their records. */
export type MediaTables = {
  deleted_server: { id: number; tokenHash: Buffer; at: Generated<Instant> };
  node_report: { server: number; at: Instant; published: Generated<string[]> };
  media_node: Omit<MediaNode, 'silent' | 'startedAt' | 'reportedAt'> & {
    server: number;
    startedAt: Instant;
    reportedAt: Instant;
  };
  playlist_position: PlaylistPosition & { server: number; at: Generated<Instant> };
  hook_signature: { signature: string; at: Instant };
  publisher_check: {
    id: Generated<number>;
    server: number;
    stream: number;
    key: string;
    at: Instant;
    xid: Generated<string>;
    dueAt: MaybeInstant;
    tries: Generated<number>;
    cutPublishers: Generated<string[]>;
  };
};
