import { useTranslation } from 'react-i18next';
import { secondFactorFrom } from '@touchline/contract';
import { allNames } from '#web/thresholds/threshold-values.ts';
import { Backups } from './backups.tsx';
import { Decoders } from './decoders.tsx';
import { FeedSettings } from './feed-settings.tsx';
import { MailTools } from './mail-tools.tsx';
import { SettingGroup } from './setting-group.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingThresholds } from './setting-thresholds.tsx';
import { SettingScreen } from './setting-screen.tsx';
import { SingleSignOnSettings } from './single-sign-on-settings.tsx';

const retention = [
  'auditDays',
  'incidentDays',
  'viewerDays',
  'historyDays',
  'queryDays',
  'sampleDays',
  'rollupDays',
  'importDays',
  'noticeDays',
  'messageDays',
] as const;

const names = [
  'productName',
  'publicUrl',
  'registration',
  'secondFactorFrom',
  'ssoIssuer',
  'ssoName',
  'ssoClientId',
  'ssoClientSecret',
  'ssoScopes',
  'ssoGroupsClaim',
  'ssoAdmins',
  'ssoEditors',
  'ssoOperators',
  'ssoViewers',
  'ssoOnly',
  'defaultZone',
  'automaticStatus',
  'leadMinutes',
  'silenceMinutes',
  'escalationMinutes',
  'probeIntervalS',
  'secretOptionalUntil',
  ...allNames,
  'samePictureAfterS',
  'backupEveryH',
  'mailFrom',
  'smtpUrl',
  'smtpUser',
  'smtpPassword',
  'feedEnabled',
  'feedFormat',
  'feedUrl',
  'feedItemsPath',
  'feedMapping',
  'feedIntervalMin',
  'feedAllowPrivate',
  'feedPlansStreams',
  'feedSport',
  'feedTournament',
  'calendarEnabled',
  'calendarUrl',
  'calendarSport',
  'calendarTournament',
  'calendarIntervalMin',
  'calendarAllowPrivate',
  'feedOnly',
  'feedServer',
  'feedStatus',
  'feedBetting',
  'feedDaysAhead',
  'feedMaxChanges',
  ...retention,
] as const;

/** Settings of the console, its schedule, mail, feeds and log. */
export function MainTab() {
  const { t } = useTranslation('settings');
  return (
    <SettingScreen title={t('title')} names={names}>
      {(form, setting) => {
        const shared = { form, setting };
        return (
          <>
            <SettingGroup title={t('group.console')} about={null}>
              <SettingInput {...shared} name="productName" kind="text" />
              <SettingInput {...shared} name="publicUrl" kind="text" />
              <SettingInput {...shared} name="registration" kind="switch" />
              <SettingInput
                {...shared}
                name="secondFactorFrom"
                kind={secondFactorFrom.map((value) => ({ value, label: t(`option.secondFactorFrom.${value}`) }))}
              />
            </SettingGroup>
            <SingleSignOnSettings {...shared} />
            <SettingGroup title={t('group.schedule')} about={null}>
              <SettingInput {...shared} name="defaultZone" kind="zone" />
              <SettingInput {...shared} name="automaticStatus" kind="switch" />
              <SettingInput {...shared} name="leadMinutes" kind="number" />
              <SettingInput {...shared} name="silenceMinutes" kind="number" />
              <SettingInput {...shared} name="probeIntervalS" kind="number" />
              <SettingInput {...shared} name="escalationMinutes" kind="number" />
              <SettingInput {...shared} name="secretOptionalUntil" kind="day" />
            </SettingGroup>
            <SettingGroup title={t('group.content')} about={t('about.content')}>
              <SettingThresholds form={form} />
              <SettingInput {...shared} name="samePictureAfterS" kind="number" />
              <Decoders />
            </SettingGroup>
            <SettingGroup title={t('group.mail')} about={null}>
              <SettingInput {...shared} name="mailFrom" kind="text" />
              <SettingInput {...shared} name="smtpUrl" kind="text" />
              <SettingInput {...shared} name="smtpUser" kind="text" />
              <SettingInput {...shared} name="smtpPassword" kind="password" />
              <MailTools {...shared} />
            </SettingGroup>
            <FeedSettings {...shared} />
            <SettingGroup title={t('group.backups')} about={t('about.backups')}>
              <SettingInput {...shared} name="backupEveryH" kind="number" />
              <Backups />
            </SettingGroup>
            <SettingGroup title={t('group.retention')} about={t('about.retention')}>
              {retention.map((name) => (
                <SettingInput key={name} {...shared} name={name} kind="number" />
              ))}
            </SettingGroup>
          </>
        );
      }}
    </SettingScreen>
  );
}
