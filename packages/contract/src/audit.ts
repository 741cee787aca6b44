import * as z from 'zod/mini';
import { id, instant, line } from '#kit/value';
import { listRoute, nothing } from '#kit/route';

/** What the log tells of: the first three of a record, the others of a person's sessions. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'password_changed',
  'sessions_ended',
] as const;
export type AuditAction = (typeof auditActions)[number];

const values = z.nullable(z.record(z.string(), z.unknown()));

/** One change: who, when, what, and the fields as they were and as they are. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Null: the console itself, or nobody known. */
  actor: z.nullable(id),
  actorName: z.string(),
  action: z.enum(auditActions),
  /** The table; `session` for sign-ins, whose record is the user. */
  entity: z.string(),
  record: z.int(),
  /** What the record is called now or was called last; empty when nobody knows. */
  recordName: z.string(),
  /** Whether the record is still there to be opened. */
  exists: z.boolean(),
  before: values,
  after: values,
  /** Names of the records that fields point to, by `field:id`. */
  names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditRoutes = {
  list: listRoute('GET', '/system/audit', 'administer', 'Who changed what, newest first', nothing, auditEntry),
  search: listRoute(
    'POST',
    '/system/audit',
    'administer',
    'Search the audit log by people and values',
    z.strictObject({ name: line(0, 200) }),
    auditEntry,
  ),
};
