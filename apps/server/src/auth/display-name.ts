/** A row of a user, or the body of a change. */
type Person = Record<string, unknown>;

const longest = 100;

/** The default display name: first and last name, else the email address up to its @. */
export function defaultName(person: Person): string {
  const { firstname, lastname, email } = person;
  const full = [firstname, lastname].filter((part) => typeof part === 'string' && part !== '').join(' ');
  const name = full || String(email).replace(/@.*$/, '');
  return Array.from(name).slice(0, longest).join('').trim();
}

/** The name after a change: it follows first and last name until somebody chooses a different one. */
export function nameAfter(before: Person, changes: Person): { name?: string } {
  const isChosen = changes['name'] !== undefined && changes['name'] !== before['name'];
  if (isChosen || before['name'] !== defaultName(before)) return {};
  return { name: defaultName({ ...before, ...withoutUndefined(changes) }) };
}

const withoutUndefined = (values: Person): Person =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
