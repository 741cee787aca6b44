import { basic, mustSucceed } from '#server/media-hooks/control/control';
import type { EndPublisher } from '#server/media-hooks/control/control';

/** The REST API of OvenMediaEngine, in its default virtual host: deleting a stream disconnects its publisher. */
export const endOnOvenMediaEngine: EndPublisher = async ({ key, app, secret, ask }) => {
  const path = `/v1/vhosts/default/apps/${encodeURIComponent(app)}/streams/${encodeURIComponent(key)}`;
  const answer = await ask({ method: 'DELETE', path, headers: basic(secret) });
  if (answer.status === 404) return false;
  mustSucceed(answer);
  return true;
};
