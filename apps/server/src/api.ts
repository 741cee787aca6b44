import type { FastifyInstance } from 'fastify';
import { serveAudit } from '#server/audit/routes';
import { serveAuth } from '#server/auth/routes';
import { serveFeed } from '#server/autoload/routes';
import { serveBlacklist } from '#server/blacklist/routes';
import { serveComments } from '#server/comments/routes';
import { serveDashboard } from '#server/dashboard/routes';
import { recheckMs, serveEvents } from '#server/events/routes';
import { serveHooks } from '#server/media-hooks/routes';
import { serveImports } from '#server/imports/routes';
import { serveOutbox } from '#server/mail/routes';
import { serveTestMail } from '#server/mail/test-mail';
import { serveNotices } from '#server/notifications/routes';
import { servePlaylist } from '#server/playlist/routes';
import { serveProfile } from '#server/profile/routes';
import { serveReferences } from '#server/references/routes';
import { serveServers } from '#server/references/servers';
import { serveSettings } from '#server/settings/routes';
import { serveStreams } from '#server/streams/routes';
import { serveSupport } from '#server/support/routes';
import { serveTakes } from '#server/takes/routes';
import { serveUsers } from '#server/users/routes';
import type { Deps } from '#kit/deps';

/** Every call under `/api`. */
export async function serveApi(api: FastifyInstance, deps: Deps): Promise<void> {
  serveAuth(api, deps);
  serveOutbox(api, deps);
  serveTestMail(api, deps);
  serveSettings(api, deps);
  serveAudit(api, deps);
  serveDashboard(api, deps);
  servePlaylist(api, deps);
  serveProfile(api, deps);
  serveUsers(api, deps);
  serveReferences(api, deps);
  serveServers(api, deps);
  serveStreams(api, deps);
  await serveImports(api, deps);
  serveBlacklist(api, deps);
  serveFeed(api, deps);
  serveComments(api, deps);
  serveTakes(api, deps);
  serveHooks(api, deps);
  serveNotices(api, deps);
  serveSupport(api, deps);
  serveEvents(api, deps, recheckMs);
}
