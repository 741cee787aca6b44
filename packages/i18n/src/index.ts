import { accessTokens as accessTokensEn } from './en/access-tokens.ts';
import { audit as auditEn } from './en/audit.ts';
import { auth as authEn } from './en/auth.ts';
import { autoTakes as autoTakesEn } from './en/auto-takes.ts';
import { autoload as autoloadEn } from './en/autoload.ts';
import { blacklist as blacklistEn } from './en/blacklist.ts';
import { dashboard as dashboardEn } from './en/dashboard.ts';
import { errors as errorsEn } from './en/errors.ts';
import { fixtures as fixturesEn } from './en/fixtures.ts';
import { handovers as handoversEn } from './en/handovers.ts';
import { help as helpEn } from './en/help.ts';
import { incidents as incidentsEn } from './en/incidents.ts';
import { learned as learnedEn } from './en/learned.ts';
import { lineup as lineupEn } from './en/lineup.ts';
import { links as linksEn } from './en/links.ts';
import { monitoring as monitoringEn } from './en/monitoring.ts';
import { mosaic as mosaicEn } from './en/mosaic.ts';
import { notices as noticesEn } from './en/notices.ts';
import { playlist as playlistEn } from './en/playlist.ts';
import { profile as profileEn } from './en/profile.ts';
import { references as referencesEn } from './en/references.ts';
import { sheets as sheetsEn } from './en/sheets.ts';
import { secondFactor as secondFactorEn } from './en/second-factor.ts';
import { settings as settingsEn } from './en/settings.ts';
import { shell as shellEn } from './en/shell.ts';
import { shift as shiftEn } from './en/shift.ts';
import { streams as streamsEn } from './en/streams.ts';
import { support as supportEn } from './en/support.ts';
import { system as systemEn } from './en/system.ts';
import { planning as planningEn } from './en/planning.ts';
import { thresholds as thresholdsEn } from './en/thresholds.ts';
import { schedule as scheduleEn } from './en/schedule.ts';
import { timeline as timelineEn } from './en/timeline.ts';
import { users as usersEn } from './en/users.ts';
import { viewers as viewersEn } from './en/viewers.ts';
import { why as whyEn } from './en/why.ts';
import { accessTokens as accessTokensRu } from './ru/access-tokens.ts';
import { audit as auditRu } from './ru/audit.ts';
import { auth as authRu } from './ru/auth.ts';
import { autoTakes as autoTakesRu } from './ru/auto-takes.ts';
import { autoload as autoloadRu } from './ru/autoload.ts';
import { blacklist as blacklistRu } from './ru/blacklist.ts';
import { dashboard as dashboardRu } from './ru/dashboard.ts';
import { errors as errorsRu } from './ru/errors.ts';
import { fixtures as fixturesRu } from './ru/fixtures.ts';
import { handovers as handoversRu } from './ru/handovers.ts';
import { help as helpRu } from './ru/help.ts';
import { incidents as incidentsRu } from './ru/incidents.ts';
import { learned as learnedRu } from './ru/learned.ts';
import { lineup as lineupRu } from './ru/lineup.ts';
import { links as linksRu } from './ru/links.ts';
import { monitoring as monitoringRu } from './ru/monitoring.ts';
import { mosaic as mosaicRu } from './ru/mosaic.ts';
import { notices as noticesRu } from './ru/notices.ts';
import { playlist as playlistRu } from './ru/playlist.ts';
import { profile as profileRu } from './ru/profile.ts';
import { references as referencesRu } from './ru/references.ts';
import { sheets as sheetsRu } from './ru/sheets.ts';
import { secondFactor as secondFactorRu } from './ru/second-factor.ts';
import { settings as settingsRu } from './ru/settings.ts';
import { shell as shellRu } from './ru/shell.ts';
import { shift as shiftRu } from './ru/shift.ts';
import { streams as streamsRu } from './ru/streams.ts';
import { support as supportRu } from './ru/support.ts';
import { system as systemRu } from './ru/system.ts';
import { planning as planningRu } from './ru/planning.ts';
import { thresholds as thresholdsRu } from './ru/thresholds.ts';
import { schedule as scheduleRu } from './ru/schedule.ts';
import { timeline as timelineRu } from './ru/timeline.ts';
import { users as usersRu } from './ru/users.ts';
import { viewers as viewersRu } from './ru/viewers.ts';
import { why as whyRu } from './ru/why.ts';
import type { Language } from './languages.ts';

/** All texts of the screens, by language and namespace; each namespace is a static file in the browser. */
export const words = {
  en: {
    shell: shellEn,
    errors: errorsEn,
    help: helpEn,
    audit: auditEn,
    auth: authEn,
    dashboard: dashboardEn,
    secondFactor: secondFactorEn,
    settings: settingsEn,
    accessTokens: accessTokensEn,
    autoTakes: autoTakesEn,
    autoload: autoloadEn,
    blacklist: blacklistEn,
    sheets: sheetsEn,
    shift: shiftEn,
    streams: streamsEn,
    incidents: incidentsEn,
    learned: learnedEn,
    lineup: lineupEn,
    links: linksEn,
    monitoring: monitoringEn,
    mosaic: mosaicEn,
    notices: noticesEn,
    playlist: playlistEn,
    references: referencesEn,
    support: supportEn,
    system: systemEn,
    fixtures: fixturesEn,
    planning: planningEn,
    handovers: handoversEn,
    thresholds: thresholdsEn,
    schedule: scheduleEn,
    timeline: timelineEn,
    users: usersEn,
    viewers: viewersEn,
    why: whyEn,
    profile: profileEn,
  },
  ru: {
    shell: shellRu,
    errors: errorsRu,
    help: helpRu,
    audit: auditRu,
    auth: authRu,
    dashboard: dashboardRu,
    secondFactor: secondFactorRu,
    settings: settingsRu,
    accessTokens: accessTokensRu,
    autoTakes: autoTakesRu,
    autoload: autoloadRu,
    blacklist: blacklistRu,
    sheets: sheetsRu,
    shift: shiftRu,
    streams: streamsRu,
    incidents: incidentsRu,
    learned: learnedRu,
    lineup: lineupRu,
    links: linksRu,
    monitoring: monitoringRu,
    mosaic: mosaicRu,
    notices: noticesRu,
    playlist: playlistRu,
    references: referencesRu,
    support: supportRu,
    system: systemRu,
    fixtures: fixturesRu,
    planning: planningRu,
    handovers: handoversRu,
    thresholds: thresholdsRu,
    schedule: scheduleRu,
    timeline: timelineRu,
    users: usersRu,
    viewers: viewersRu,
    why: whyRu,
    profile: profileRu,
  },
} satisfies Record<Language, unknown>;

export type Words = (typeof words)['en'];
export type Namespace = keyof Words;
