import { roles } from '@touchline/contract';

export const callers = ['visitor', ...roles, 'server'] as const;
export type Name = (typeof callers)[number];

/** Who may call a route, and the status of their empty call. Everyone else gets 401 without a session, or 403. */
export type Expectation = { may: readonly Name[]; status: number };

export const everybody = { may: callers, status: 422 };
export const signedIn = (status: number) => ({ may: roles, status });
export const desk = (status: number) => ({ may: ['admin', 'editor', 'operator'] as const, status });
export const editors = (status: number) => ({ may: ['admin', 'editor'] as const, status });
export const admins = (status: number) => ({ may: ['admin'] as const, status });
export const servers = (status: number) => ({ may: ['server'] as const, status });

export type Group = (status: number) => Expectation;

export function crud(one: string, many: string, read: Group, write: Group): Record<string, Expectation> {
  return {
    [`POST /api/stream/${one}`]: write(422),
    [`PUT /api/stream/${one}`]: write(422),
    [`DELETE /api/stream/${one}`]: write(422),
    [`GET /api/stream/${one}`]: read(422),
    [`GET /api/stream/${many}`]: read(200),
    [`POST /api/stream/${many}`]: read(422),
  };
}

export const restorable = (one: string, write: Group) => ({ [`POST /api/stream/${one}/restore`]: write(422) });
export const directory = (one: string, write: Group) => ({
  ...restorable(one, write),
  [`POST /api/stream/${one}/merge`]: write(422),
});

/** `under`: method and path of the folder, as `POST /api/auth`. */
export const calls = (under: string, names: readonly string[], expectation: Expectation) =>
  Object.fromEntries(names.map((name) => [`${under}/${name}`, expectation]));

/** Of streams and sports. */
export const thresholds = Object.fromEntries(
  ['stream', 'stream/sport'].flatMap((owner) => [
    [`GET /api/${owner}/thresholds`, signedIn(422)],
    [`PUT /api/${owner}/thresholds`, editors(422)],
  ]),
);

/** Rules that take matches, and their replay. */
const autoTakes = {
  'GET /api/profile/auto-takes': desk(200),
  ...calls('POST /api/profile', ['auto-take', 'auto-takes/replay'], desk(422)),
  'PUT /api/profile/auto-take': desk(422),
  'DELETE /api/profile/auto-take': desk(422),
};

/** Sessions, tokens, feeds, rules and explanations, each of the caller's own. */
export const ownThings = {
  ...autoTakes,
  'GET /api/profile/exports': signedIn(200),
  'POST /api/profile/exports': signedIn(422),
  'GET /api/profile/export/file': signedIn(422),
  'DELETE /api/profile/export': signedIn(422),
  'GET /api/profile/sessions': signedIn(200),
  'DELETE /api/profile/sessions': signedIn(422),
  'GET /api/profile/feeds': signedIn(200),
  'GET /api/profile/second-factor': signedIn(200),
  'PUT /api/profile/second-factor': signedIn(422),
  ...calls('POST /api/profile', ['second-factor', 'second-factor/codes', 'second-factor/off'], signedIn(422)),
  'GET /api/profile/passkeys': signedIn(200),
  ...calls('POST /api/profile', ['passkey', 'passkey/begin', 'passkey/remove'], signedIn(422)),
  'POST /api/auth/passkey/begin': { may: callers, status: 200 },
  'POST /api/auth/passkey': everybody,
  'POST /api/user/second-factor/remove': admins(422),
  'POST /api/auth/sso/begin': { may: callers, status: 404 },
  ...calls('POST /api/auth/sso', ['finish', 'session', 'second-factor'], everybody),
  'POST /api/system/settings/sso': admins(404),
  'POST /api/system/tokens': admins(422),
  'DELETE /api/system/tokens': admins(422),
  'GET /api/profile/tokens': signedIn(200),
  'POST /api/profile/tokens': signedIn(422),
  'DELETE /api/profile/tokens': signedIn(422),
  'POST /api/profile/feeds': signedIn(422),
  'DELETE /api/profile/feeds': signedIn(422),
  // Without a token, the same answer for everybody.
  ...calls('GET /api/feeds', ['calendar.ics', 'links.m3u'], { may: callers, status: 404 }),
  'GET /api/profile/playlist/why': signedIn(422),
  'GET /api/stream/why': signedIn(422),
};

/** Of conflicts, the line-up and takes. */
export const planning: Record<string, Expectation> = {
  'POST /api/stream/conflicts': editors(422),
  'GET /api/streams/conflicts': editors(422),
  'GET /api/stream/takes/conflicts': desk(422),
  ...calls('GET /api', ['lineup', 'lineup/conflicts'], signedIn(422)),
  ...calls('POST /api/lineup', ['decision', 'confirm'], desk(422)),
};
