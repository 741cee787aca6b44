import type { Role } from '@touchline/contract';

/** The demo accounts: one of each role, and a second operator to watch the same streams. */
export const demoPeople: { email: string; name: string; role: Role }[] = [
  { email: 'admin@touchline.test', name: 'Ada Admin', role: 'admin' },
  { email: 'editor@touchline.test', name: 'Eddie Editor', role: 'editor' },
  { email: 'operator@touchline.test', name: 'Olga Operator', role: 'operator' },
  { email: 'operator2@touchline.test', name: 'Oscar Operator', role: 'operator' },
  { email: 'viewer@touchline.test', name: 'Vic Viewer', role: 'viewer' },
];

export const demoEmails = demoPeople.map(({ email }) => email);
