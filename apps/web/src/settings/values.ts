import { environmentSettings } from '@touchline/contract/schemas';
import type { Setting } from '@touchline/contract';
import type { Words } from '@touchline/i18n';

/** The settings that the two forms can change. */
export type Name = Exclude<keyof Words['settings']['field'], 'smtpPasswordSealed' | 'ssoSecretSealed'>;
/** The form's values. Null resets a setting to its environment variable. */
export type Values = Record<string, string | number | boolean | null>;

/** The environment variable that provides a setting until it is set here. */
export const environmentVariables: Partial<Record<Name, string>> = {
  publicUrl: 'PUBLIC_URL',
  defaultZone: 'DEFAULT_ZONE',
  registration: 'REGISTRATION',
  probeIntervalS: 'PROBE_INTERVAL_S',
  mailFrom: 'MAIL_FROM',
  smtpUrl: 'SMTP_URL',
};

/** Whether the value is from the environment. */
export function followsEnvironment(setting: Setting, name: Name): boolean {
  const environmentSetting = environmentSettings.find((each) => each === name);
  return environmentSetting !== undefined && setting.fromEnvironment.includes(environmentSetting);
}

/** Whether it is only written: the server never sends it to the browser. */
export const isSecret = (name: string): name is 'smtpPassword' | 'ssoClientSecret' =>
  name === 'smtpPassword' || name === 'ssoClientSecret';

/** The form's initial values. */
export function valuesOf(setting: Setting, names: readonly Name[]): Values {
  return Object.fromEntries(
    names.map((name) => {
      if (isSecret(name)) return [name, ''];
      if (name === 'feedMapping') return [name, JSON.stringify(setting.feedMapping, null, 2)];
      return [name, setting[name]];
    }),
  );
}

/** The changed fields to send. A mapping that is not valid JSON is sent as text, so that validation rejects it. */
export function changesOf(values: Values, base: Values): Record<string, unknown> {
  const changed = Object.entries(values).filter(([name, value]) => value !== base[name]);
  return Object.fromEntries(changed.map(([name, value]) => [name, name === 'feedMapping' ? parseJson(value) : value]));
}

function parseJson(value: Values[string]): unknown {
  try {
    return JSON.parse(String(value)) as unknown;
  } catch {
    return value;
  }
}
