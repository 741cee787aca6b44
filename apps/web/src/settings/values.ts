import { environmentSettings } from '@touchline/contract';
import type { Setting } from '@touchline/contract';
import type { Words } from '@touchline/i18n';

/** What the two forms can change. */
export type Name = Exclude<keyof Words['settings']['field'], 'smtpPasswordSealed'>;
/** As inputs hold them. Null: back to what the environment says. */
export type Values = Record<string, string | number | boolean | null>;

/** The variable of the environment that a setting follows until somebody sets it. */
export const variables: Partial<Record<Name, string>> = {
  publicUrl: 'PUBLIC_URL',
  defaultZone: 'DEFAULT_ZONE',
  registration: 'REGISTRATION',
  probeIntervalS: 'PROBE_INTERVAL_S',
  mailFrom: 'MAIL_FROM',
  smtpUrl: 'SMTP_URL',
};

/** Whether nobody has set it. */
export function followsEnvironment(setting: Setting, name: Name): boolean {
  const known = environmentSettings.find((each) => each === name);
  return known !== undefined && setting.fromEnvironment.includes(known);
}

/** What the inputs start with. The password is never known. */
export function valuesOf(setting: Setting, names: readonly Name[]): Values {
  return Object.fromEntries(
    names.map((name) => {
      if (name === 'smtpPassword') return [name, ''];
      if (name === 'feedMapping') return [name, JSON.stringify(setting.feedMapping, null, 2)];
      return [name, setting[name]];
    }),
  );
}

/** What is sent: the fields that were changed. A mapping that is no JSON goes as it was typed, for the rule to refuse it. */
export function changesOf(values: Values, base: Values): Record<string, unknown> {
  const changed = Object.entries(values).filter(([name, value]) => value !== base[name]);
  return Object.fromEntries(changed.map(([name, value]) => [name, name === 'feedMapping' ? parsed(value) : value]));
}

function parsed(value: Values[string]): unknown {
  try {
    return JSON.parse(String(value)) as unknown;
  } catch {
    return value;
  }
}
