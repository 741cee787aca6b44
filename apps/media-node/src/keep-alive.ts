import { encodeAmf0 } from '@touchline/media/amf';
import { FLV_TAG } from '@touchline/media/flv';
import { type MediaTag, withTimestamp } from './media-tag.ts';
import type { Stream } from './stream.ts';

const PAYLOAD = encodeAmf0(['onKeepAlive']);
const CONTENT = { video: null, audio: null, header: null, isKeyFrame: false };

/**
 * Sends an empty tag to the players of a stream without a publisher, because players and proxies close silent
 * connections.
 */
export function keepPlayersAlive(stream: Stream): void {
  const tag: MediaTag = withTimestamp(
    { type: FLV_TAG.script, timestamp: 0, payload: PAYLOAD },
    CONTENT,
    stream.lastTimeMs,
  );
  for (const player of stream.players)
    // A player without a header could not parse it.
    if (!stream.pending.has(player)) player.send(tag, () => []);
}
