import type { Route, User, userRoutes } from '@touchline/contract';

type Sent<R extends Route> = R['input']['_zod']['input'];
export type Values = Required<Sent<(typeof userRoutes)['create']>>;

export const tabs = ['general', 'options', 'access'] as const;
export type Tab = (typeof tabs)[number];

const optionFields: readonly string[] = [
  'betBroadcast',
  'playlistAutoload',
  'stream_format_priority',
  'stream_quality_priority',
];

/** The tab that has the field. */
export function tabOf(field: string): Tab {
  if (field === 'access' || field === 'streams') return 'access';
  return optionFields.includes(field) ? 'options' : 'general';
}

/** The input of a new user. Without a name, the server makes one from first and last name. */
export function createInput({ name, ...values }: Values): Sent<(typeof userRoutes)['create']> {
  return name.trim() === '' ? values : { name, ...values };
}

/** The form's initial values: the user, or the defaults of a new one. */
export function startValues(user: User | null): Values {
  const defaults: Values = {
    name: '',
    email: '',
    password: '',
    lastname: '',
    firstname: '',
    middlename: '',
    role: 'operator',
    status: 'active',
    betBroadcast: false,
    playlistAutoload: false,
    stream_format_priority: 'RTMP',
    stream_quality_priority: 'HD',
    access: 'allow',
    streams: [],
  };
  if (!user) return defaults;
  const userValues = Object.entries(user).filter(([name]) => name in defaults);
  return { ...defaults, ...Object.fromEntries(userValues) };
}
