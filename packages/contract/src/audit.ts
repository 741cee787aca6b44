import * as z from 'zod/mini';
import { id, instant, line } from '#kit/value';
import { listRoute } from '#kit/crud';
import { nothing } from '#kit/route';

/** What an entry reports: the first three are changes of a record, the others events of a person's sessions. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'password_changed',
  'sessions_ended',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

const values = z.nullable(z.record(z.string(), z.unknown()));

/** One change: who, when, what, and the fields before and after. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Null: the system, or an unknown person. */
  actor: z.nullable(id),
  actorName: z.string(),
  /** The token with which the change was made, as it was named then; null for a change made in the console. */
  tokenName: z.nullable(z.string()),
  action: z.enum(auditActions),
  /** Name of the table; `session` for sign-ins, whose `record` is the user. */
  entity: z.string(),
  record: z.int(),
  /** The current or last name of the record; empty when unknown. */
  recordName: z.string(),
  /** Whether the record still exists and can be opened. */
  exists: z.boolean(),
  before: values,
  after: values,
  /** Names of the records that fields refer to, by `field:id`. */
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
