import * as z from 'zod/mini';
import { instant } from '#kit/value';

/** Every error code of the API. The console has a text for each in both languages. */
export const errorCodes = [
  'bad_request',
  'bad_json',
  'unauthorized',
  'bad_credentials',
  'not_confirmed',
  'blocked',
  'wrong_code',
  'second_factor_needed',
  'second_factor_missing',
  'second_factor_required',
  'passkey_refused',
  'sso_refused',
  'sso_no_access',
  'sso_unavailable',
  'sso_only',
  'forbidden',
  'scope_too_narrow',
  'session_required',
  'not_found',
  'route_not_found',
  'conflict',
  'version_conflict',
  'already_exists',
  'in_use',
  'request_in_progress',
  'idempotency_key_reused',
  'not_archived',
  'undo_too_late',
  'too_many',
  'merge_archived',
  'merge_other_sport',
  'merge_opponents',
  'merge_same_names',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'unknown_column',
  'transition_refused',
  'start_moved',
  'query_revoked',
  'stream_archived',
  'stream_canceled',
  'stream_for_betting',
  'links_not_signed',
  'links_end_with_secret',
  'link_ended',
  'handover_not_allowed',
  'key_in_use',
  'registration_closed',
  'last_administrator',
  'bad_image',
  'rate_limited',
  'import_running',
  'imports_busy',
  'import_not_ready',
  'import_changed',
  'feed_changed',
  'search_unfinished',
  'disk_full',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** What can be wrong with a field. */
export const fieldCodes = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'pattern',
  'wrong_type',
  'unknown_key',
  'unknown_value',
  'invalid_date',
  'skipped_time',
  'repeated_time',
  'in_the_past',
  'too_far',
  'missing_record',
  'already_taken',
  'mismatch',
  'same_team',
  'common_password',
  'same_as_email',
  'private_address',
  'unsupported_source',
  'server_cannot_check',
  'link_secret_missing',
  'second_factor_first',
  'wrong_second_factor',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

export const fieldError = z.object({
  code: z.enum(fieldCodes),
  /** The limit that was exceeded. */
  limit: z.optional(z.number()),
  /** skipped_time only: the local times just before and after those that the clock change skips. */
  nearest: z.optional(z.array(z.string())),
});
export type FieldError = z.infer<typeof fieldError>;

export const failure = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), fieldError)),
  /** version_conflict only: the record as stored now. */
  current: z.optional(z.unknown()),
  /** version_conflict only: when it was last saved, and by whom; null is the system. */
  changed: z.optional(z.object({ at: instant, by: z.nullable(z.string()), isYou: z.boolean() })),
  /** search_unfinished only: how many of the entries are searched so far. */
  searched: z.optional(z.object({ entries: z.int(), of: z.int() })),
});
export type Failure = z.infer<typeof failure>;
