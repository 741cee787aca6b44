import { basic, mustSucceed } from '#server/media-hooks/control/control';
import type { EndPublisher } from '#server/media-hooks/control/control';

/** The control module of nginx-rtmp: its answer is the number of dropped publishers, or 204 without any. */
export const endOnNginxRtmp: EndPublisher = async ({ key, app, secret, ask }) => {
  const path = `/drop/publisher?app=${encodeURIComponent(app)}&name=${encodeURIComponent(key)}`;
  const answer = await ask({ method: 'GET', path, headers: basic(secret) });
  mustSucceed(answer);
  return Number(answer.body) > 0;
};
