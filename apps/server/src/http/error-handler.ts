import { playlist, referencesOf, stream, team, tournament } from '@touchline/contract';
import type { ErrorCode, Failure } from '@touchline/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { HttpError, invalidField } from '#http/http-error';

/** Unique constraints by name, and the field that a caller has to change. */
const takenNames: Record<string, string> = {
  sport_name_taken: 'name',
  tournament_name_taken: 'name',
  team_name_taken: 'name',
  resolution_name_taken: 'name',
  status_name_taken: 'name',
  client_name_taken: 'name',
  server_fqdn_taken: 'fqdn',
  server_tokenHash_key: 'token',
  stream_key_taken: 'key',
  user_email_taken: 'email',
  blacklist_filter_taken: 'value',
  mosaic_name_taken: 'name',
  list_view_name_taken: 'name',
  synonym_content_taken: 'content',
};
/** Foreign keys are named after the table and the field that refers to another record. */
const missingRecords: Record<string, string> = {
  ...Object.fromEntries(
    [stream, playlist, tournament, team].flatMap((entity) =>
      Object.keys(referencesOf(entity)).map((field) => [`${entity.name}_${field}`, field]),
    ),
  ),
  signed_link_client: 'client',
  watch_session_client: 'client',
  ...Object.fromEntries(['sport', 'tournament', 'team'].map((field) => [`personal_feed_${field}`, field])),
};

const transport: Record<number, [ErrorCode, string]> = {
  400: ['bad_request', 'The request is malformed'],
  413: ['too_large', 'The body is larger than allowed'],
  415: ['unsupported_media_type', 'Send application/json'],
  429: ['rate_limited', 'Too many requests, try again later'],
  431: ['too_large', 'The headers are larger than allowed'],
  503: ['unavailable', 'Busy, try again in a moment'],
};

/** The reply to every failure: `{ code, message, fields? }`, never a stack trace or SQL. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const httpError = translate(error);
  // The detail shows values of the row, such as addresses and the beginning of a hash.
  if (error instanceof DatabaseError) error.detail = undefined;
  if (httpError.status >= 500) request.log.error({ err: error }, 'request failed');
  if (httpError.extra.retryAfterS !== undefined) void reply.header('Retry-After', httpError.extra.retryAfterS);
  const { fields, current, changed, searched } = httpError.extra;
  const body: Failure = { code: httpError.code, message: httpError.message };
  if (fields) body.fields = fields;
  if (current !== undefined) body.current = current;
  if (changed) body.changed = changed;
  if (searched) body.searched = searched;
  return reply.status(httpError.status).type('application/json').send(JSON.stringify(body));
}

function translate(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseError) return fromDatabase(error);
  if (isConnectionLoss(error))
    return new HttpError(503, 'unavailable', 'The database cannot be reached', { retryAfterS: 2 });
  if (
    error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    error instanceof SyntaxError
  )
    return new HttpError(400, 'bad_json', 'The body is not valid JSON', {});
  const status = error.statusCode ?? 500;
  const [code, message] =
    transport[status] ??
    (status < 500
      ? (['bad_request', 'The request is malformed'] as const)
      : (['internal', 'Internal server error'] as const));
  return new HttpError(status, code, message, {});
}

/**
 * SQLSTATE classes: 23505 taken, 23503 missing, 40001/40P01/55P03/57014 contention, 08/25P03/28/3D/53/55/57P lost,
 * closed or full (53100: its disk), 25006 a standby that takes no writes, 0A000 a plan from before a migration.
 */
function fromDatabase(error: DatabaseError): HttpError {
  const state = error.code ?? '';
  const constraint = error.constraint ?? '';
  const field = takenNames[constraint];
  if (state === '23505' && constraint === 'stream_key_taken')
    return new HttpError(409, 'key_in_use', 'Another stream uses this key', {
      fields: { key: { code: 'already_taken' } },
    });
  if (state === '23505' && field)
    return new HttpError(409, 'already_exists', 'This name is taken', {
      fields: { [field]: { code: 'already_taken' } },
    });
  const missing = missingRecords[constraint];
  if (state === '23503' && missing) return invalidField(missing, 'missing_record');
  // The referred record existed when it was checked: another request deleted it, perhaps the caller's own account.
  if (state === '23503') return new HttpError(409, 'conflict', 'A record that this refers to has been deleted', {});
  // A value that passes the schema but PostgreSQL cannot store: a date out of range, an unknown zone.
  if (state.startsWith('22')) return new HttpError(422, 'invalid', 'A value cannot be stored', {});
  if (state === '53100')
    return new HttpError(503, 'disk_full', 'The disk of the database is full: nothing was stored', { retryAfterS: 60 });
  if (/^(40001|40P01|55|57014|08|25006|25P03|28|53|57P|3D000|0A000)/.test(state))
    return new HttpError(503, 'unavailable', 'The database is busy, try again', { retryAfterS: 2 });
  return new HttpError(500, 'internal', 'Internal server error', {});
}

/** The refusal of a value by a constraint of the database; null for any other error. */
export const refusedValue = (error: unknown): HttpError | null =>
  error instanceof DatabaseError && /^(22|23503|23505)/.test(error.code ?? '') ? fromDatabase(error) : null;

function isConnectionLoss(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return lostCodes.test(code) || lostMessages.test(error.message);
}

const lostCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EAGAIN|ENOENT|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the database driver, whose errors have no code here. */
const lostMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|has been discarded|SSL connection/;
