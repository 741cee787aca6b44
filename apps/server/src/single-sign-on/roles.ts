import type { Role } from '@touchline/contract';
import { roles } from '@touchline/contract';
import type { Settings } from '#server/settings/effective';

type Groups = Pick<Settings, 'ssoAdmins' | 'ssoEditors' | 'ssoOperators' | 'ssoViewers'>;

const settingOf = { admin: 'ssoAdmins', editor: 'ssoEditors', operator: 'ssoOperators', viewer: 'ssoViewers' } as const;

/** Whether the provider's groups decide who has which role, instead of administrators here. */
export const areRolesGiven = (settings: Groups): boolean => roles.some((role) => groupsOf(settings, role).length > 0);

/** The highest role that the groups give; null: none. */
export const roleOf = (settings: Groups, groups: readonly string[]): Role | null =>
  roles.find((role) => groupsOf(settings, role).some((group) => groups.includes(group))) ?? null;

const groupsOf = (settings: Groups, role: Role): string[] =>
  settings[settingOf[role]]
    .split(',')
    .map((group) => group.trim())
    .filter(Boolean);
