/** Roles of a user, from the most to the fewest abilities. */
export const roles = ['admin', 'editor', 'operator', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Which roles have each ability. Every route that requires more than signing in names one of these abilities. */
const rolesByAbility = {
  'stream.see': ['admin', 'editor', 'operator', 'viewer'],
  'stream.write': ['admin', 'editor'],
  'stream.destroy': ['admin'],
  'stream.copyLink': ['admin', 'editor', 'operator'],
  'stream.preview': ['admin', 'editor', 'operator', 'viewer'],
  comment: ['admin', 'editor', 'operator'],
  'take.self': ['admin', 'editor', 'operator'],
  'take.others': ['admin', 'editor'],
  /** Acknowledging and muting. */
  incident: ['admin', 'editor', 'operator'],
  'reference.see': ['admin', 'editor', 'operator', 'viewer'],
  'reference.write': ['admin', 'editor'],
  'server.see': ['admin', 'editor'],
  'server.write': ['admin'],
  /** Clients, and the signed links that are made for them. */
  client: ['admin', 'editor'],
  administer: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Ability = keyof typeof rolesByAbility;

/** Whether a role has an ability. */
export function can(role: Role, ability: Ability): boolean {
  const allowed: readonly Role[] = rolesByAbility[ability];
  return allowed.includes(role);
}

/** The roles that have an ability. */
export function rolesWith(ability: Ability): readonly Role[] {
  return rolesByAbility[ability];
}

/** Abilities of a role, as the profile lists them for the console. */
export function abilitiesOf(role: Role): Ability[] {
  return (Object.keys(rolesByAbility) as Ability[]).filter((ability) => can(role, ability));
}
