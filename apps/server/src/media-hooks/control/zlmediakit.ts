import * as z from 'zod/mini';
import { ControlError, mustSucceed } from '#server/media-hooks/control/control';
import type { EndPublisher } from '#server/media-hooks/control/control';

const result = z.object({ code: z.int(), count_hit: z.optional(z.int()) });

/** The HTTP API of ZLMediaKit, which takes its secret as an argument and answers 200 to every call. */
export const endOnZlmediakit: EndPublisher = async ({ key, app, secret, ask }) => {
  const query = new URLSearchParams({ secret: secret ?? '', app, stream: key, force: '1' });
  const answer = await ask({ method: 'GET', path: `/index/api/close_streams?${query.toString()}`, headers: {} });
  mustSucceed(answer);
  const { data } = result.safeParse(answer.body);
  if (!data) throw new ControlError('unreadable answer');
  if (data.code !== 0) throw new ControlError(`code ${data.code}`);
  return (data.count_hit ?? 0) > 0;
};
