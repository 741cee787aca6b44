import type { Setting, environmentSettings } from '@touchline/contract';

/** Settings without a value follow the environment of the process. */
export type EnvironmentSetting = (typeof environmentSettings)[number];

/** Settings that the database holds as they are on the wire. */
export type OwnSetting = Exclude<
  keyof Setting,
  | EnvironmentSetting
  | 'version'
  | 'feedMapping'
  | 'secretOptionalUntil'
  | 'smtpHasPassword'
  | 'ssoHasSecret'
  | 'feedLastGoodAt'
  | 'feedLastError'
  | 'calendarLastGoodAt'
  | 'calendarLastError'
  | 'fromEnvironment'
>;
