import * as z from 'zod/mini';
import { roles } from './access.ts';
import { passwordInput } from './auth.ts';
import { formatPriorities, qualityPriorities } from './priorities.ts';
import { stream } from './stream.ts';
import { entity } from '#kit/entity';
import { choice, computed, email, flag, name, refers } from '#kit/field';
import { id, idList, instant, line, newPassword } from '#kit/value';
import { secret, stored, text } from '#kit/field';
import { ids, listRoute, page } from '#kit/crud';
import { nothing, oneId, route } from '#kit/route';
import { inPerson } from './in-person.ts';

/** An inactive user is blocked: their sessions end and they cannot sign in. */
export const userStatuses = ['active', 'inactive'] as const;

/** `allow`: every stream except the listed ones; `deny`: only the listed ones. */
export const accessRules = ['allow', 'deny'] as const;

/**
 * Most streams that can be added to an access rule by hand. The list can grow longer with streams that the user
 * creates.
 */
export const maxListedStreams = 1_000;

const declaration = entity('user', ['user', 'users'], {
  /** The name that everybody sees. First and last name by default. */
  name: name(100, 'optional'),
  email: email(),
  password: secret(newPassword),
  lastname: text(100, { searchable: true }),
  firstname: text(100, { searchable: true }),
  middlename: text(100, { searchable: true }),
  role: choice(roles, 'required'),
  status: choice(userStatuses, 'optional'),
  betBroadcast: flag(),
  playlistAutoload: flag(),
  stream_format_priority: choice(formatPriorities, 'optional'),
  stream_quality_priority: choice(qualityPriorities, 'optional'),
  access: choice(accessRules, 'optional'),
  /** Ids of the streams that the access rule lists. */
  streams: refers('stream'),
  /** Hash of the stored picture; null without one. */
  image: stored(z.nullable(z.string()), 'text'),
  email_verified_at: computed(z.nullable(instant)),
  lastSignInAt: computed(z.nullable(instant)),
  /** Whether signing in with the password asks for a code. */
  hasSecondFactor: computed(z.boolean()),
  /** Number of passkeys, each of which signs in without the password. */
  passkeys: computed(z.int()),
});
/** An administrator saves a user and the password in one request; an empty password stays unchanged. */
export const user = {
  ...declaration,
  update: z.extend(declaration.update, { password: z.optional(z.string().check(z.maxLength(128))) }),
};
export type User = z.infer<typeof user.item>;

/** Another user, as everybody may see them. */
export const userName = z.object({ id, name: z.string() });
export type UserName = z.infer<typeof userName>;

/** Administrators get full rows; users who may assign streams get id and name. */
const row = z.union([user.item, userName]);

const imageInput = z.strictObject({ id: z.optional(oneId) });
const imageReply = z.object({ image: z.nullable(z.string()) });

export const userRoutes = {
  // Who may sign in, and with what, is decided in person: a token would make access that outlives it.
  create: inPerson(route('POST', '/user', 'administer', 'Create a user', user.create, user.item)),
  update: inPerson(route('PUT', '/user', 'administer', 'Change a user', user.update, user.item)),
  remove: inPerson({
    ...route('DELETE', '/user', 'administer', 'Delete users; returns the remaining list', ids, page(user.item)),
    list: true,
  }),
  find: route('GET', '/user', 'administer', 'One user', z.strictObject({ id: oneId }), user.item),
  list: listRoute('GET', '/users', 'take.others', 'A page of users', nothing, row),
  search: listRoute('POST', '/users', 'take.others', 'Search users', z.strictObject({ name: line(0, 200) }), row),
  password: inPerson(
    route(
      'POST',
      '/user/passwd',
      'signed-in',
      'Set a new password, one’s own or, as an administrator, somebody’s',
      passwordInput,
      z.object({ ok: z.literal(true) }),
    ),
  ),
  preview: route(
    'POST',
    '/user/access/preview',
    'administer',
    'Streams that an access rule would show',
    z.strictObject({ access: z.enum(accessRules), streams: idList }),
    z.object({ total: z.int(), data: z.array(stream.item) }),
  ),
  removeImage: route(
    'DELETE',
    '/user/image',
    'signed-in',
    'Remove a picture, by default one’s own',
    imageInput,
    imageReply,
  ),
};

/** Path for uploading a picture (as the request body) and for reading it, with `?id=`; by default one's own. */
export const imagePath = '/user/image';
/** Accepted picture types, and the largest file size in bytes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const maxImageBytes = 2 * 1024 * 1024;
