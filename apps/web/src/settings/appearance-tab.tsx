import { defaultLanguages, defaultNavTypes, defaultThemes } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { SettingGroup } from './setting-group.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingScreen } from './setting-screen.tsx';

const names = ['defaultLanguage', 'defaultTheme', 'defaultNavType', 'brandText'] as const;

/** The default appearance for users who have not chosen one. */
export function AppearanceTab() {
  const { t } = useTranslation('settings');
  const languages = defaultLanguages.map((value) => ({ value, label: t(`option.language.${value}`) }));
  const themes = defaultThemes.map((value) => ({ value, label: t(`option.theme.${value}`) }));
  const navTypes = defaultNavTypes.map((value) => ({ value, label: t(`option.navType.${value}`) }));
  return (
    <SettingScreen title={t('tab.appearance')} names={names}>
      {(form, setting) => (
        <>
          <SettingGroup title={t('group.defaults')} about={t('about.defaults')}>
            <SettingInput form={form} setting={setting} name="defaultLanguage" kind={languages} />
            <SettingInput form={form} setting={setting} name="defaultTheme" kind={themes} />
            <SettingInput form={form} setting={setting} name="defaultNavType" kind={navTypes} />
          </SettingGroup>
          <SettingGroup title={t('group.brand')} about={null}>
            <SettingInput form={form} setting={setting} name="brandText" kind="area" />
          </SettingGroup>
        </>
      )}
    </SettingScreen>
  );
}
