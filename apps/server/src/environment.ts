import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stream } from '@touchline/contract';
import * as z from 'zod';
import { parts } from '#server/parts';

const portNumber = z.coerce.number().int().min(0).max(65_535);
const port = (fallback: number) => portNumber.default(fallback);
const url = (protocols: RegExp) => z.url({ protocol: protocols }).optional();
const csv = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
/** A reverse proxy or several, as Fastify takes them in a list. */
const proxies = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4().refine(isPart),
  z.cidrv6().refine(isPart),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
]);
/** Of the 60 connections of the embedded database, without those for other purposes and for commands beside the console. */
const maxEmbeddedPool = 50;

const schema = z.object({
  PORT: port(8080).describe('Port of the console'),
  HOST: z.string().min(1).optional().describe('Address to listen on; 127.0.0.1 in rehearsal, 0.0.0.0 otherwise'),
  PUBLIC_URL: url(/^https?$/).describe('Address that people open; links in mails start with it'),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder of the embedded database and the secret key'),
  DATABASE_URL: url(/^postgres(ql)?$/).describe(
    'PostgreSQL 15 or newer, with a user that owns the database; the embedded one when unset',
  ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(16)
    .describe(`Database connections of one process; at most ${maxEmbeddedPool} with the embedded database`),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('At least 32 characters; seals server tokens. Made and kept in DATA_DIR when unset'),
  SECRET_KEY_FILE: z.string().optional().describe('File that holds SECRET_KEY'),
  OLD_POSTGRES: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of the former version, when the embedded PostgreSQL is of a new major version: moves all data at the start',
    ),
  BACKUP_DIR: z.string().min(1).optional().describe('Folder of backups; backups in DATA_DIR when unset'),
  BACKUP_KEY: z
    .string()
    .min(16)
    .optional()
    .describe('At least 16 characters; encrypts backups, and is needed to restore them. Keep it elsewhere'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14).describe('Backups that are kept'),
  BACKUP_S3_URL: url(/^https?$/).describe(
    'Bucket of an S3-compatible store, with a folder if wanted: https://s3.example.com/bucket/touchline. Backups are copied there',
  ),
  BACKUP_S3_KEY_ID: z.string().min(1).optional().describe('Access key of that store'),
  BACKUP_S3_SECRET: z.string().min(1).optional().describe('Secret of that access key'),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1').describe('Region of that store'),
  SMTP_URL: url(/^smtps?$/).describe('Mail server; without one mails stay in the outbox'),
  MAIL_FROM: z.string().default('Touchline <touchline@localhost>').describe('Sender of mails'),
  MEDIA_HTTP_PORT: port(8081).describe('HTTP port of the bundled media node'),
  MEDIA_RTMP_PORT: port(1935).describe('RTMP port of the bundled media node'),
  MEDIA_RTMPS_PORT: portNumber
    .optional()
    .describe(
      'Port of RTMPS at a proxy that provides TLS for the bundled media node too; read when its server is made',
    ),
  REHEARSAL: z.stringbool().default(false).describe('Demo data and synthetic matches'),
  REHEARSAL_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(90)
    .default(30)
    .describe('Days of past matches in a new rehearsal; 0: only the matches on air'),
  DEMO_PASSWORD: z
    .string()
    .min(10)
    .max(128)
    .optional()
    .describe('Password of the demo sign-ins; random and printed when unset'),
  REGISTRATION: z
    .stringbool()
    .optional()
    .describe('Whether anybody may sign up (as viewer); open in rehearsal, closed otherwise'),
  DEFAULT_ZONE: z
    .string()
    .refine((zone) => stream.fields.timezone.schema.safeParse(zone).success, 'not the name of a time zone')
    .overwrite((zone) => stream.fields.timezone.schema.safeParse(zone).data ?? zone)
    .default('UTC')
    .describe('IANA zone of new streams'),
  TRUST_PROXY: csv
    .refine(
      (all) => all.every((one) => proxies.safeParse(one).success),
      'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal and uniquelocal, separated by commas',
    )
    .describe('Addresses of reverse proxies whose X-Forwarded-For counts, separated by commas'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token of `GET /metrics`, at least 16 characters; closed when unset'),
  METRICS_LISTEN: z
    .string()
    .regex(/^(\[[\da-f:]+\]|[^:\s]+):\d{1,5}$/i, 'not an address such as 127.0.0.1:9464')
    .transform((text) => {
      const at = text.lastIndexOf(':');
      return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
    })
    .refine(({ port: number }) => number <= 65_535, 'its port is above 65535')
    .optional()
    .describe('Address of health and metrics without a token, such as 127.0.0.1:9464; for every part'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe log line written'),
  MEDIA_NODE: z
    .stringbool()
    .default(false)
    .describe('Whether this process has a bundled media node; npm start sets it to true where all parts run'),
  SHUTDOWN_DELAY_S: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(0)
    .describe('Seconds a process still answers, and says that it is not ready, after it is asked to end'),
  TRUST_CLOCK: z
    .stringbool()
    .default(false)
    .describe('Start once although the database was written at a later time than the clock says'),
  PROBE_INTERVAL_S: z.coerce.number().min(1).max(3600).default(10).describe('Seconds between two probes of a stream'),
  FFMPEG: z
    .string()
    .min(1)
    .default('ffmpeg')
    .describe('Path of ffmpeg 5.1 or newer, which decodes pictures and sound; looked for in PATH by default'),
  ROLE: z
    .string()
    .default('api,jobs,prober')
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(parts)).min(1))
    .describe('Parts this process runs: api, jobs, prober'),
});

export type Environment = Omit<z.infer<typeof schema>, 'SECRET_KEY' | 'HOST' | 'PUBLIC_URL' | 'REGISTRATION'> & {
  SECRET_KEY: string;
  HOST: string;
  PUBLIC_URL: string;
  REGISTRATION: boolean;
};

/** The purpose of each variable, for the table in the documentation. */
export const variables = Object.entries(schema.shape).map(([name, field]) => ({
  name,
  about: field.description ?? '',
}));

/** Reads the configuration, and makes a secret key where there is none. Throws one sentence per wrong variable, each naming it. */
export const readEnvironment = (source: NodeJS.ProcessEnv): Environment => readWith(source, storedSecret);

/** Checks the configuration as `readEnvironment` does, and writes nothing. */
export const checkEnvironment = (source: NodeJS.ProcessEnv): void => void readWith(source, existingSecret);

/** `keptSecret`: gives the key that is kept in the data directory. */
function readWith(source: NodeJS.ProcessEnv, keptSecret: (dataDir: string) => string): Environment {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(values);
  if (!result.success)
    throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const env = result.data;
  if (env.MEDIA_RTMPS_PORT !== undefined && !env.PUBLIC_URL?.startsWith('https:'))
    throw new Error('MEDIA_RTMPS_PORT: needs a PUBLIC_URL with https');
  if (env.MEDIA_NODE && !env.ROLE.includes('api'))
    throw new Error('MEDIA_NODE: needs the part api in ROLE, which answers the bundled media node');
  if (!env.DATABASE_URL && env.DATABASE_POOL > maxEmbeddedPool)
    throw new Error(`DATABASE_POOL: at most ${maxEmbeddedPool} with the embedded database; more need a DATABASE_URL`);
  if (env.BACKUP_S3_URL && !(env.BACKUP_S3_KEY_ID && env.BACKUP_S3_SECRET))
    throw new Error('BACKUP_S3_URL: needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET');
  if (env.BACKUP_S3_URL && new URL(env.BACKUP_S3_URL).pathname === '/')
    throw new Error('BACKUP_S3_URL: needs the name of the bucket as its path');
  const dataDir = resolve(env.DATA_DIR);
  const host = env.HOST ?? (env.REHEARSAL ? '127.0.0.1' : '0.0.0.0');
  return {
    ...env,
    HOST: host,
    DATA_DIR: dataDir,
    REGISTRATION: env.REGISTRATION ?? env.REHEARSAL,
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    SECRET_KEY: env.SECRET_KEY ?? secretFrom(env.SECRET_KEY_FILE) ?? keptSecret(dataDir),
  };
}

/** Fastify refuses the network of all addresses. */
function isPart(network: string): boolean {
  return !network.endsWith('/0');
}

function secretFrom(file: string | undefined): string | null {
  if (!file) return null;
  try {
    return longEnough(readFileSync(file, 'utf8'), `SECRET_KEY_FILE: ${file}`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new Error(`SECRET_KEY_FILE: ${file} cannot be read`, { cause: error });
  }
}

function longEnough(text: string, what: string): string {
  const secret = text.trim();
  if (secret.length < 32) throw new Error(`${what} holds fewer than 32 characters`);
  return secret;
}

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

/** Empty while there is none: the first start makes it. */
function existingSecret(dataDir: string): string {
  const file = keyFile(dataDir);
  try {
    return longEnough(readFileSync(file, 'utf8'), `DATA_DIR: ${file}`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') return '';
    throw new Error(`DATA_DIR: ${file} cannot be read`, { cause: error });
  }
}

/** The key of an installation without a configured one: generated once, readable only by its owner. */
function storedSecret(dataDir: string): string {
  const file = keyFile(dataDir);
  const half = `${file}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    // Written atomically: a process killed while writing must not leave an empty key for later starts.
    writeFileSync(half, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    linkSync(half, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(half, { force: true });
  }
  return longEnough(readFileSync(file, 'utf8'), `DATA_DIR: ${file}`);
}
