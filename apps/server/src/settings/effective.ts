import type { Setting } from '@touchline/contract';
import { environmentSettings } from '@touchline/contract';
import type { Selectable } from 'kysely';
import type { Database } from '#database/tables';
import type { Environment } from '#server/environment';
import { unseal } from '#database/seal';

/** The current settings. `smtp` and `ssoSecret` are in no response; no `smtp`: no mail server. */
export type Settings = Omit<Setting, 'fromEnvironment' | 'smtpHasPassword' | 'ssoHasSecret'> & {
  fromEnvironment: (typeof environmentSettings)[number][];
  smtp: { url: string; user: string; password: string } | null;
  /** Empty: a public client. */
  ssoSecret: string;
  singleSignOn: string | null;
};

type Row = Selectable<Database['setting']>;

/** The stored settings, with the environment's value for each that is not set. */
export function effective(row: Row, env: Environment): Settings {
  const { smtpPasswordSealed, ssoSecretSealed, ...settings } = row;
  const environmentSmtp = partsOf(env.SMTP_URL);
  const storedSmtp = { url: row.smtpUrl ?? '', user: row.smtpUser, password: passwordOf(env, smtpPasswordSealed) };
  const smtp = row.smtpUrl === null ? environmentSmtp : storedSmtp;
  return {
    ...settings,
    publicUrl: row.publicUrl ?? env.PUBLIC_URL,
    defaultZone: row.defaultZone ?? env.DEFAULT_ZONE,
    registration: row.registration ?? env.REGISTRATION,
    probeIntervalS: row.probeIntervalS ?? env.PROBE_INTERVAL_S,
    mailFrom: row.mailFrom ?? env.MAIL_FROM,
    smtpUrl: smtp.url,
    smtpUser: smtp.user,
    smtp: smtp.url === '' ? null : smtp,
    ssoSecret: passwordOf(env, ssoSecretSealed),
    singleSignOn: row.ssoIssuer === '' ? null : row.ssoName || new URL(row.ssoIssuer).host,
    fromEnvironment: environmentSettings.filter((name) => row[name] === null),
  };
}

/** The settings as administrators read them: without passwords. */
export function publicSettings(settings: Settings): Setting {
  const { smtp, ssoSecret, singleSignOn: _, ...shown } = settings;
  return { ...shown, smtpHasPassword: (smtp?.password ?? '') !== '', ssoHasSecret: ssoSecret !== '' };
}

/** URL, user name and password of `smtp://name:secret@host:25?pool=true`. */
function partsOf(text: string | undefined): NonNullable<Settings['smtp']> {
  if (text === undefined) return { url: '', user: '', password: '' };
  const url = new URL(text);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  return { url: url.href.replace(/\/$/, ''), user, password };
}

/** A password that was encrypted with a different key cannot be read and has to be entered again. */
function passwordOf(env: Environment, sealed: Buffer | null): string {
  if (sealed === null) return '';
  try {
    return unseal(env.SECRET_KEY, sealed);
  } catch {
    return '';
  }
}
