import type { Ability } from '@touchline/contract';
import type { Words } from '@touchline/i18n';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconArchive,
  IconBallFootball,
  IconAddressBook,
  IconBan,
  IconBroadcast,
  IconBulb,
  IconCalendarTime,
  IconChartBar,
  IconChecklist,
  IconEye,
  IconFlag,
  IconHeartRateMonitor,
  IconHelp,
  IconHistory,
  IconLifebuoy,
  IconListSearch,
  IconMail,
  IconNotes,
  IconPlayerPlay,
  IconPlaylist,
  IconScreenShare,
  IconServer,
  IconSettings,
  IconTrophy,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconVocabulary,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type Label = Exclude<keyof Words['shell']['nav'], 'label' | 'collapse' | 'expand' | 'open' | 'close'>;
type Icon = ComponentType<{ size?: number; stroke?: number }>;

/** `ability` is null if a sign-in is enough. */
export type Entry = { to: string; label: Label; icon: Icon; ability: Ability | null };
export type Section = { label: Label; icon: Icon; entries: readonly Entry[] };

/**
 * The main navigation, at the side and at the top: sections, and single screens. An entry is shown to users with its
 * ability; a section without entries is hidden.
 */
export const menu: readonly (Section | Entry)[] = [
  {
    label: 'broadcast',
    icon: IconBroadcast,
    entries: [
      { to: '/broadcast/streams', label: 'streams', icon: IconPlayerPlay, ability: 'stream.see' },
      { to: '/broadcast/archive', label: 'archive', icon: IconArchive, ability: 'stream.see' },
    ],
  },
  { to: '/broadcast/monitoring', label: 'monitoring', icon: IconHeartRateMonitor, ability: 'stream.see' },
  {
    label: 'system',
    icon: IconSettings,
    entries: [
      { to: '/system/dashboard', label: 'dashboard', icon: IconChartBar, ability: null },
      { to: '/system/users', label: 'users', icon: IconUsers, ability: 'administer' },
      { to: '/system/settings', label: 'settings', icon: IconAdjustments, ability: 'administer' },
      { to: '/help', label: 'help', icon: IconHelp, ability: null },
    ],
  },
  { to: '/broadcast/schedule', label: 'schedule', icon: IconCalendarTime, ability: 'stream.see' },
  { to: '/broadcast/lineup', label: 'lineup', icon: IconChecklist, ability: 'stream.see' },
  { to: '/broadcast/incidents', label: 'incidents', icon: IconAlertTriangle, ability: 'stream.see' },
  {
    label: 'references',
    icon: IconVocabulary,
    entries: [
      { to: '/references/servers', label: 'servers', icon: IconServer, ability: 'server.see' },
      { to: '/references/sports', label: 'sports', icon: IconBallFootball, ability: 'reference.write' },
      { to: '/references/tournaments', label: 'tournaments', icon: IconTrophy, ability: 'reference.write' },
      { to: '/references/teams', label: 'teams', icon: IconUsersGroup, ability: 'reference.write' },
      { to: '/references/resolutions', label: 'resolutions', icon: IconScreenShare, ability: 'reference.write' },
      { to: '/references/statuses', label: 'statuses', icon: IconFlag, ability: 'reference.write' },
      { to: '/references/clients', label: 'clients', icon: IconAddressBook, ability: 'client' },
      { to: '/references/learned', label: 'learned', icon: IconBulb, ability: null },
    ],
  },
  {
    label: 'logs',
    icon: IconNotes,
    entries: [
      { to: '/system/viewers', label: 'viewers', icon: IconEye, ability: 'client' },
      { to: '/system/audit', label: 'audit', icon: IconHistory, ability: 'administer' },
      { to: '/system/outbox', label: 'outbox', icon: IconMail, ability: 'administer' },
    ],
  },
];

/** The profile menu, above Sign Out. My Queries opens the playlist at queries that are still waiting. */
export const profileMenu = [
  { to: '/profile', search: {}, label: 'profile', icon: IconUser },
  { to: '/profile/playlist', search: { tag: 'awaiting' }, label: 'queries', icon: IconListSearch },
  { to: '/profile/playlist', search: {}, label: 'playlist', icon: IconPlaylist },
  { to: '/profile/blacklist', search: {}, label: 'blacklist', icon: IconBan },
  { to: '/help', search: {}, label: 'help', icon: IconHelp },
  { to: '/support', search: {}, label: 'support', icon: IconLifebuoy },
] as const satisfies readonly { to: string; search: object; label: string; icon: Icon }[];
