/** A row of a user, or what a body says of one. */
type Person = Record<string, unknown>;

const longest = 100;

/** What a person is called where nobody has chosen a name: first and last name, else the address up to its @. */
export function usualName(person: Person): string {
  const { firstname, lastname, email } = person;
  const full = [firstname, lastname].filter((part) => typeof part === 'string' && part !== '').join(' ');
  const name = full || String(email).replace(/@.*$/, '');
  return Array.from(name).slice(0, longest).join('').trim();
}

/** The name after a change: it follows first and last name until somebody chooses another one. */
export function nameAfter(before: Person, changes: Person): { name?: string } {
  const isChosen = changes['name'] !== undefined && changes['name'] !== before['name'];
  if (isChosen || before['name'] !== usualName(before)) return {};
  return { name: usualName({ ...before, ...withoutUndefined(changes) }) };
}

const withoutUndefined = (values: Person): Person =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
