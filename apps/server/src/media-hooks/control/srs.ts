import * as z from 'zod/mini';
import { basic, ControlError, mustSucceed } from '#server/media-hooks/control/control';
import type { EndPublisher } from '#server/media-hooks/control/control';

const id = z.union([z.string(), z.number()]);
const clients = z.object({
  code: z.literal(0),
  clients: z.array(z.object({ id, publish: z.boolean(), name: z.optional(z.string()) })),
});

/** The HTTP API of SRS: lists the clients and disconnects those that publish the key. */
export const endOnSrs: EndPublisher = async ({ key, secret, ask }) => {
  const headers = basic(secret);
  const listed = await ask({ method: 'GET', path: '/api/v1/clients/?start=0&count=10000', headers });
  mustSucceed(listed);
  const { data } = clients.safeParse(listed.body);
  if (!data) throw new ControlError('unreadable answer');
  const publishers = data.clients.filter((client) => client.publish && client.name === key);
  for (const client of publishers)
    mustSucceed(await ask({ method: 'DELETE', path: `/api/v1/clients/${encodeURIComponent(client.id)}`, headers }));
  return publishers.length > 0;
};
