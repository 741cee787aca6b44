import { loadHistory } from '#web/app/load-history.ts';
import { parseSearchParams, stringifySearchParams } from '#web/app/search-params.ts';

/** `state`, `iss` and `error` are from the provider of single sign-on, as `code` may be. */
const names = ['redirect', 'email', 'code', 'notice', 'state', 'iss', 'error'] as const;

/** The query parameters that the signed-out screens hand to each other. */
export type AuthSearch = Partial<Record<(typeof names)[number], string | undefined>>;

/** What a signed-out screen reads from its address. */
export type AuthScreenProps = { search: AuthSearch };

/** The known parameters of an address. */
export function authSearch(text: string): AuthSearch {
  const said = parseSearchParams(text);
  return Object.fromEntries(names.map((name) => [name, said[name]]));
}

/** The address of a signed-out screen. */
export const addressOf = (path: string, search: AuthSearch): string => path + stringifySearchParams(search);

/** Goes to a signed-out screen. */
export async function goTo(path: string, search: AuthSearch): Promise<void> {
  const history = await loadHistory();
  const address = addressOf(path, search);
  if (history) history.push(address);
  else window.location.assign(address);
}
