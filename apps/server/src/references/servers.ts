import { can, server, serverRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { hashOf, newToken } from '#server/auth/tokens';
import type { Deps } from '#kit/deps';
import { seal, unseal } from '#kit/seal';
import { plain, serveEntity } from '#kit/serve-entity';

/** Media servers. The token leaves only in the answer about one server, to administrators. */
export function serveServers(app: FastifyInstance, deps: Deps): void {
  const secret = deps.env.SECRET_KEY;
  serveEntity(app, deps, server, serverRoutes, {
    ...plain,
    onInsert: () => sealed(secret, newToken()),
    show: (row, who, single) => ({
      ...row,
      token:
        single && can(who.role, 'server.write') && row['tokenSealed'] instanceof Buffer
          ? unseal(secret, row['tokenSealed'])
          : null,
    }),
  });
}

/** The two columns that hold a server's token. */
export function sealed(secret: string, token: string): { tokenSealed: Buffer; tokenHash: Buffer } {
  return { tokenSealed: seal(secret, token), tokenHash: hashOf(token) };
}
