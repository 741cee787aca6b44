import { feedFormats } from '@touchline/contract';
import type { Setting } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { FeedStatus } from '#web/autoload/feed-status.tsx';
import { PlanInputs } from './plan-inputs.tsx';
import { SettingGroup } from './setting-group.tsx';
import { SettingInput } from './setting-input.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type Props = { form: SettingsForm; setting: Setting };

/** Named alike in every language. */
const formatNames = { json: 'JSON', ical: 'iCalendar' };

/** The feed of autoload, the calendar, and how streams are planned from them. */
export function FeedSettings({ form, setting }: Props) {
  const { t } = useTranslation('settings');
  const shared = { form, setting };
  const { feedFormat, feedPlansStreams, calendarEnabled } = form.form.values;
  return (
    <>
      <SettingGroup title={t('group.feed')} about={t('about.feed')}>
        <SettingInput {...shared} name="feedEnabled" kind="switch" />
        <SettingInput
          {...shared}
          name="feedFormat"
          kind={feedFormats.map((value) => ({ value, label: formatNames[value] }))}
        />
        <SettingInput {...shared} name="feedUrl" kind="text" />
        {feedFormat === 'ical' ? null : (
          <>
            <SettingInput {...shared} name="feedItemsPath" kind="text" />
            <SettingInput {...shared} name="feedMapping" kind="code" />
          </>
        )}
        <SettingInput {...shared} name="feedSport" kind="text" />
        <SettingInput {...shared} name="feedTournament" kind="text" />
        <SettingInput {...shared} name="feedIntervalMin" kind="number" />
        <SettingInput {...shared} name="feedAllowPrivate" kind="switch" />
        <SettingInput {...shared} name="feedPlansStreams" kind="switch" />
        <FeedStatus feed="autoload" isSaved={!form.isTouched} />
      </SettingGroup>
      <SettingGroup title={t('group.calendar')} about={t('about.calendar')}>
        <SettingInput {...shared} name="calendarEnabled" kind="switch" />
        <SettingInput {...shared} name="calendarUrl" kind="text" />
        <SettingInput {...shared} name="calendarSport" kind="text" />
        <SettingInput {...shared} name="calendarTournament" kind="text" />
        <SettingInput {...shared} name="calendarIntervalMin" kind="number" />
        <SettingInput {...shared} name="calendarAllowPrivate" kind="switch" />
        <FeedStatus feed="calendar" isSaved={!form.isTouched} />
      </SettingGroup>
      {feedPlansStreams === true || calendarEnabled === true ? (
        <SettingGroup title={t('group.plan')} about={null}>
          <PlanInputs {...shared} />
        </SettingGroup>
      ) : null}
    </>
  );
}
