import * as z from 'zod/mini';
import { roles } from './access.ts';
import { listLayout, listNames } from './list-layout.ts';
import { id, line } from '#kit/value';
import { ids, removed } from '#kit/crud';
import { route } from '#kit/route';

/** Views that one person may keep. */
export const maxListViews = 100;

/** A view is named, for one list, and stands for what the list shows and how. */
const fields = {
  name: line(1, 60),
  list: z.enum(listNames),
  /** The query parameters of the list's address: tab, search, filters, order and page size. */
  state: z.strictObject({
    tag: z.optional(line(0, 30)),
    search: z.optional(line(0, 200)),
    sort: z.optional(line(0, 80)),
    filter: z.optional(line(0, 2000)),
    size: z.optional(line(0, 4)),
    hidden: z.optional(line(0, 10)),
  }),
  layout: listLayout,
  /** Who sees the view besides its owner: everybody with one of these roles. Empty: nobody. */
  roles: z.array(z.enum(roles)).check(
    z.maxLength(roles.length),
    z.overwrite((given) => roles.filter((role) => given.includes(role))),
  ),
};

export const listView = z.object({
  id,
  ...fields,
  ownerName: z.string(),
  /** Whether it is the caller's own: others can only use and copy it. */
  isOwn: z.boolean(),
  canDelete: z.boolean(),
});
export type ListView = z.infer<typeof listView>;

export const listViewInput = z.strictObject(fields);

const views = z.object({
  views: z.array(listView),
  /** Whether the caller may share views of their own. */
  canShare: z.boolean(),
});

export const listViewRoutes = {
  list: route(
    'GET',
    '/profile/views',
    'signed-in',
    'The saved views of a list: one’s own and those shared with one’s role, by name',
    z.strictObject({ list: z.enum(listNames) }),
    views,
  ),
  create: route('POST', '/profile/view', 'signed-in', 'Save a view of a list', listViewInput, listView),
  update: route(
    'PUT',
    '/profile/view',
    'signed-in',
    'Change a saved view of one’s own',
    z.strictObject({
      id,
      name: z.optional(fields.name),
      state: z.optional(fields.state),
      layout: z.optional(fields.layout),
      roles: z.optional(fields.roles),
    }),
    listView,
  ),
  remove: route(
    'DELETE',
    '/profile/view',
    'signed-in',
    'Delete saved views: one’s own, and as an administrator shared ones',
    ids,
    removed,
  ),
};
