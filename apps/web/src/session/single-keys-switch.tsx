import { Switch } from '@mantine/core';
import { profileRoutes } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { prefer, usePreferences } from '#ui/preferences.ts';

/** Turns single-key shortcuts (without Ctrl, Alt or ⌘) on or off, here at once and on other devices with the next sign-in. */
export function SingleKeysSwitch() {
  const { t } = useTranslation();
  const { singleKeys } = usePreferences();
  const client = useQueryClient();
  const act = useAct();
  const change = async (on: boolean) => {
    prefer({ singleKeys: on });
    const isSaved = await act(t('keys.failed'), async () => {
      client.setQueryData(['profile', 'settings'], await call(profileRoutes.saveSettings, { singleKeys: on }, null));
      await client.invalidateQueries({ queryKey: ['profile'], exact: true });
    });
    if (!isSaved) prefer({ singleKeys: !on });
  };
  return (
    <Switch
      label={t('keys.single')}
      description={t('keys.hint')}
      checked={singleKeys}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
