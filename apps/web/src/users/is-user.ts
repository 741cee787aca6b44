import type { User, UserName } from '@touchline/contract';

/** Whether a row of users is a whole one, as administrators get it. */
export function isUser(row: User | UserName): row is User {
  return 'email' in row;
}
