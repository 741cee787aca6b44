import type { FastifyInstance } from 'fastify';
import type { Gate } from '#server/media-hooks/decide';
import { antMedia } from '#server/media-hooks/dialects/ant-media';
import type { Callback, Dialect } from '#server/media-hooks/dialects/dialect';
import { mediamtx } from '#server/media-hooks/dialects/mediamtx';
import { nginxRtmp } from '#server/media-hooks/dialects/nginx-rtmp';
import { ovenmediaengine } from '#server/media-hooks/dialects/ovenmediaengine';
import { srs } from '#server/media-hooks/dialects/srs';
import { zlmediakit } from '#server/media-hooks/dialects/zlmediakit';
import { reasonOf } from '#server/media-hooks/publishing-right';
import type { NoteRefusal } from '#server/media-hooks/refusals';
import { unpublish, unpublishOrRefuse } from '#server/media-hooks/unpublish';
import type { SecondPublisher } from '#server/media-hooks/second-publisher';
import { callingServer, isControlSecret } from '#server/media-hooks/vendor-gate';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';

/** The dialects of vendors that support a publish gate, by the name of their preset. */
const dialects = {
  srs,
  'nginx-rtmp': nginxRtmp,
  mediamtx,
  ovenmediaengine,
  'ant-media': antMedia,
  zlmediakit,
} satisfies Record<string, Dialect>;

/** `noteRefusal`: for what a server has refused by itself. */
type VendorGate = { decide: Gate; noteRefusal: NoteRefusal };

/** Far more than any callback needs. */
const bodyLimit = 16_384;

/**
 * `POST /hooks/{serverId}/{dialect}`: the callbacks of other vendors' servers, each in its own format, with the same
 * decision.
 */
export function serveVendorHooks(api: FastifyInstance, deps: Deps, gate: VendorGate): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Keeps the bytes, because one vendor signs them.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    for (const [name, dialect] of Object.entries(dialects)) {
      scope.route({
        method: 'POST',
        url: `/hooks/:serverId/${name}`,
        schema: { summary: `The publish gate in the dialect of ${name}`, tags: ['hooks'], security: [{ bearer: [] }] },
        config: { access: 'server', list: false },
        handler: async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const server = await callingServer(deps, request, body, name);
          const callback = dialect.read(decode(body, request.headers['content-type'] ?? ''));
          if (!callback) throw new HttpError(422, 'invalid', `Not a valid callback of ${name}`, {});
          const isGone = () => reply.raw.destroyed;
          const refusal = await performCallback(deps, gate, { server, callback, second: dialect.second, isGone });
          const answer = dialect.answer(callback, refusal);
          return reply.code(answer.status).type('application/json').send(JSON.stringify(answer.body));
        },
      });
    }
  });
}

type Performed = { server: number; callback: Callback; second: SecondPublisher; isGone: () => boolean };

/** Performs a callback; returns a sentence when the publisher is refused. */
async function performCallback(
  deps: Deps,
  { decide, noteRefusal }: VendorGate,
  { server, callback, second, isGone }: Performed,
): Promise<string | null> {
  if (callback.action === 'other') return null;
  if (callback.action === 'control')
    return (await isControlSecret(deps, server, callback.secret)) ? null : 'not the control secret of this server';
  const { key } = callback;
  const [ip, clientId] = [callback.ip, callback.clientId].map((text) => (text === null ? null : short(text)));
  if (callback.action === 'publish') {
    const call = { key, ip: short(callback.ip), clientId: short(callback.clientId), secret: callback.secret, second };
    const refusal = await decide(server, call, isGone);
    return refusal && reasonOf(refusal);
  }
  if (second !== 'reports' || !ip || !clientId) {
    await unpublish(deps.db, server, { key, ip: ip ?? null, clientId: clientId ?? null });
    return null;
  }
  const stream = await unpublishOrRefuse(deps.db, server, { key, ip, clientId });
  if (stream !== null) await noteRefusal(server, { stream, key, ip, reason: 'already_published' });
  return null;
}

/** Removes what a text column cannot store; encoders choose some of these values. */
const short = (text: string) =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 64)
    .toWellFormed();

/** A form or JSON; some vendors send a wrong content type or none, so the first character decides. */
function decode(body: Buffer, type: string): unknown {
  const text = body.toString('utf8');
  if (!type.includes('json') && !text.trimStart().startsWith('{')) return new URLSearchParams(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new HttpError(400, 'bad_json', 'The body is not valid JSON', {});
  }
}
