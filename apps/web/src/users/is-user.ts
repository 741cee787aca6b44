import type { User, UserName } from '@touchline/contract';

/** Whether a row has all fields of a user, which only administrators receive. */
export function isUser(row: User | UserName): row is User {
  return 'email' in row;
}
