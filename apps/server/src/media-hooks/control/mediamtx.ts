import * as z from 'zod/mini';
import { basic, ControlError, mustSucceed } from '#server/media-hooks/control/control';
import type { EndPublisher } from '#server/media-hooks/control/control';
import { lastPart } from '#server/media-hooks/dialects/dialect';

const connections = z.object({ items: z.array(z.object({ id: z.string(), path: z.string(), state: z.string() })) });

/** Kinds of connections that can publish. Those of protocols that are switched off answer 404. */
const kinds = ['rtmpconns', 'rtmpsconns', 'srtconns', 'webrtcsessions', 'rtspsessions', 'rtspssessions'] as const;

/** The API of MediaMTX: lists the connections of each protocol and kicks those that publish the key. */
export const endOnMediamtx: EndPublisher = async ({ key, secret, ask }) => {
  const headers = basic(secret);
  let count = 0;
  for (const kind of kinds) {
    const listed = await ask({ method: 'GET', path: `/v3/${kind}/list?itemsPerPage=10000`, headers });
    if (listed.status === 404) continue;
    mustSucceed(listed);
    const { data } = connections.safeParse(listed.body);
    if (!data) throw new ControlError('unreadable answer');
    for (const { id, path, state } of data.items) {
      if (state !== 'publish' || lastPart(path) !== key) continue;
      const kicked = await ask({ method: 'POST', path: `/v3/${kind}/kick/${encodeURIComponent(id)}`, headers });
      // It may have left meanwhile.
      if (kicked.status !== 404) mustSucceed(kicked);
      count += 1;
    }
  }
  return count > 0;
};
