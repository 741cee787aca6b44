import type { Role } from '@touchline/contract';

export type Colleague = {
  email: string;
  name: string;
  role: Role;
  language: 'en' | 'ru';
  /** Null: every stream. `only`: those of some leagues; `except`: all but those of some leagues. */
  access: { rule: 'only' | 'except'; leagues: readonly string[] } | null;
  isActive: boolean;
  /** Whether the address was confirmed. */
  isConfirmed: boolean;
};

const usual = { access: null, isActive: true, isConfirmed: true } as const;

/** The people of the desk beside the demo accounts; they have the same password. */
export const colleagues: Colleague[] = [
  { ...usual, email: 'maria.lebedeva@touchline.test', name: 'Мария Лебедева', role: 'operator', language: 'ru' },
  { ...usual, email: 'ivan.sokolov@touchline.test', name: 'Иван Соколов', role: 'operator', language: 'ru' },
  { ...usual, email: 'nina.orlova@touchline.test', name: 'Нина Орлова', role: 'operator', language: 'ru' },
  { ...usual, email: 'alexey.gromov@touchline.test', name: 'Алексей Громов', role: 'operator', language: 'ru' },
  { ...usual, email: 'james.whitfield@touchline.test', name: 'James Whitfield', role: 'operator', language: 'en' },
  { ...usual, email: 'priya.nair@touchline.test', name: 'Priya Nair', role: 'operator', language: 'en' },
  { ...usual, email: 'tomas.berg@touchline.test', name: 'Tomas Berg', role: 'operator', language: 'en' },
  { ...usual, email: 'dmitry.frolov@touchline.test', name: 'Дмитрий Фролов', role: 'operator', language: 'ru' },
  { ...usual, email: 'olga.zakharova@touchline.test', name: 'Ольга Захарова', role: 'operator', language: 'ru' },
  { ...usual, email: 'hannah.pierce@touchline.test', name: 'Hannah Pierce', role: 'operator', language: 'en' },
  { ...usual, email: 'marek.novak@touchline.test', name: 'Marek Novak', role: 'operator', language: 'en' },
  {
    ...usual,
    email: 'lucia.ferri@touchline.test',
    name: 'Lucia Ferri',
    role: 'operator',
    language: 'en',
    access: { rule: 'except', leagues: ['youth'] },
  },
  { ...usual, email: 'svetlana.kim@touchline.test', name: 'Светлана Ким', role: 'editor', language: 'ru' },
  { ...usual, email: 'daniel.hayes@touchline.test', name: 'Daniel Hayes', role: 'editor', language: 'en' },
  {
    ...usual,
    email: 'tennis.desk@touchline.test',
    name: 'Tennis Desk',
    role: 'viewer',
    language: 'en',
    access: { rule: 'only', leagues: ['indoor', 'cups', 'winter'] },
  },
  {
    ...usual,
    email: 'pavel.mironov@touchline.test',
    name: 'Павел Миронов',
    role: 'viewer',
    language: 'ru',
    access: { rule: 'except', leagues: ['youth', 'lakes'] },
  },
  {
    ...usual,
    email: 'greg.morris@touchline.test',
    name: 'Greg Morris',
    role: 'operator',
    language: 'en',
    isActive: false,
  },
  {
    ...usual,
    email: 'new.viewer@touchline.test',
    name: 'Анна Белова',
    role: 'viewer',
    language: 'ru',
    isConfirmed: false,
  },
];

/** Who takes streams: the demo operators, who speak English, and the operators among the colleagues. */
export const operators = [
  { email: 'operator@touchline.test', language: 'en', barred: [] as readonly string[] },
  { email: 'operator2@touchline.test', language: 'en', barred: [] },
  ...colleagues.flatMap(({ email, role, language, isActive, access }) =>
    role === 'operator' && isActive ? [{ email, language, barred: access?.leagues ?? [] }] : [],
  ),
];

/** Who plans, by the language of the league: a demo account, so that its imports can be seen, and a colleague. */
export const editorOf = { en: 'editor@touchline.test', ru: 'svetlana.kim@touchline.test' } as const;
