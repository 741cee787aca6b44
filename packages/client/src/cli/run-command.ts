import { parseArgs } from 'node:util';
import { openClient } from '../client.ts';
import type { Client, ListOperation, OperationName } from '../client.ts';
import type { PageOptions } from '../list-headers.ts';
import { errorText, languageOf } from './error-text.ts';
import { isResource, resources } from './resources.ts';
import type { Resource } from './resources.ts';
import { fieldsOf, tableOf } from './table.ts';
import { usage } from './usage.ts';

/** What a command reads and writes; tests pass their own. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
  complain: (text: string) => void;
  readInput: () => Promise<string>;
  signal: AbortSignal;
};

const options = {
  url: { type: 'string' },
  token: { type: 'string' },
  search: { type: 'string' },
  filter: { type: 'string', multiple: true },
  sort: { type: 'string' },
  desc: { type: 'boolean' },
  page: { type: 'string' },
  size: { type: 'string' },
  all: { type: 'boolean' },
  set: { type: 'string', multiple: true },
  input: { type: 'string' },
  columns: { type: 'string' },
  json: { type: 'boolean' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Values = ReturnType<typeof parse>['values'];
const parse = (words: string[]) => parseArgs({ args: words, options, allowPositionals: true });

type Row = Record<string, unknown>;
type Context = { client: Client; values: Values; rest: string[]; io: Surroundings };

/** A command that is written wrongly. */
class UsageError extends Error {}

/** Runs a command of the `touchline` program, and returns its exit status. */
export async function runCommand(words: string[], io: Surroundings): Promise<number> {
  let language = languageOf(undefined, io.env);
  try {
    const { values, positionals } = parseOrThrow(words);
    language = languageOf(values.lang, io.env);
    const [command, ...rest] = positionals;
    if (values.help === true || command === 'help') return (io.print(usage), 0);
    if (command === undefined) throw new UsageError('No command');
    const url = values.url ?? io.env['TOUCHLINE_URL'] ?? 'http://localhost:8080';
    const token = values.token ?? io.env['TOUCHLINE_TOKEN'];
    if (!token) throw new UsageError('No token: set TOUCHLINE_TOKEN, or use --token');
    await run(command, { client: openClient({ url, token }), values, rest, io });
    return 0;
  } catch (error) {
    io.complain(errorText(error, language));
    if (!(error instanceof UsageError)) return 1;
    io.complain('See touchline help');
    return 2;
  }
}

function parseOrThrow(words: string[]) {
  try {
    return parse(words);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function run(command: string, context: Context): Promise<void> {
  const { client, rest, io } = context;
  if (command === 'whoami') return show(context, await client.call('GET /profile', {}));
  if (command === 'call') return callAny(context);
  if (command === 'events') {
    for await (const event of client.events(io.signal)) io.print(JSON.stringify(event));
    return;
  }
  if (!isResource(command)) throw new UsageError(`No command ${command}`);
  const [verb = 'list', ...ids] = rest;
  await runVerb(verb, ids, resources[command], context);
}

async function runVerb(verb: string, ids: string[], resource: Resource, context: Context): Promise<void> {
  const { one, readOnly = false, many, columns } = resource;
  if (verb === 'list') return list(many, columns, context);
  if (one === null) throw new UsageError(`Only list, not ${verb}`);
  if (readOnly && verb !== 'get') throw new UsageError(`Only list and get, not ${verb}`);
  const call = async (method: string, input: object) =>
    show(context, await context.client.call(`${method} ${one}` as OperationName, input));
  if (verb === 'create') return call('POST', await inputOf(context));
  const numbers = ids.map(idOf);
  if (numbers.length === 0) throw new UsageError(`${verb} needs an id`);
  if (verb === 'delete') return call('DELETE', { ids: numbers });
  if (numbers.length > 1) throw new UsageError(`${verb} takes one id`);
  if (verb === 'get') return call('GET', { id: numbers[0] });
  if (verb === 'update') return call('PUT', { ...(await inputOf(context)), id: numbers[0] });
  throw new UsageError(`No verb ${verb}: list, get, create, update or delete`);
}

async function list(many: string, columns: readonly string[], { client, values, io }: Context): Promise<void> {
  const isSearch = values.search !== undefined;
  const name = `${isSearch ? 'POST' : 'GET'} ${many}` as ListOperation;
  const input = (isSearch ? { name: values.search } : {}) as never;
  const page = pageOf(values);
  const shown = values.columns?.split(',') ?? columns;
  if (values.all === true) {
    const rows: Row[] = [];
    for await (const row of client.rows(name, input, page)) rows.push(row);
    io.print(values.json === true ? JSON.stringify(rows, null, 2) : tableOf(rows, shown));
    return;
  }
  const found = await client.call(name, input, page);
  if (values.json === true) return io.print(JSON.stringify(found, null, 2));
  io.print(tableOf(found.data, shown));
  io.complain(`Page ${found.current_page} of ${found.last_page}, ${found.total} in all`);
}

function pageOf(values: Values): PageOptions {
  const filter = Object.fromEntries((values.filter ?? []).map(pairOf));
  const page: PageOptions = { filter, order: values.desc === true ? 'desc' : 'asc' };
  if (values.sort !== undefined) page.sort = values.sort;
  if (values.page !== undefined) page.page = idOf(values.page);
  if (values.size !== undefined) page.size = idOf(values.size);
  return page;
}

async function callAny(context: Context): Promise<void> {
  const [name = '', ...more] = context.rest;
  if (!/^(GET|POST|PUT|DELETE) \/\S*$/.test(name) || more.length > 0)
    throw new UsageError('call needs a method and a path, such as "GET /dashboard"');
  const reply = await context.client.call(name as OperationName, await inputOf(context), pageOf(context.values));
  context.io.print(JSON.stringify(reply, null, 2));
}

function show({ values, io }: Context, record: unknown): void {
  io.print(values.json === true ? JSON.stringify(record, null, 2) : fieldsOf(record as Row));
}

async function inputOf({ values, io }: Context): Promise<Row> {
  const text = values.input === '-' ? await io.readInput() : (values.input ?? '{}');
  const fields = (values.set ?? []).map(pairOf).map(([name, value]) => [name, valueOf(value)] as const);
  const input = valueOf(text);
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new UsageError('The input must be a JSON object');
  return { ...input, ...Object.fromEntries(fields) };
}

/** JSON where it is, else the text itself. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`${text} must be NAME=VALUE`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`${text} is no positive number`);
  return Number(text);
}
