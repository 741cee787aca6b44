import { DirectionProvider, MantineProvider, createTheme } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmHost } from '#ui/confirm.tsx';
import { usePreferences } from '#ui/preferences.ts';

const small = { defaultProps: { size: 'sm' } } as const;
const theme = createTheme({
  respectReducedMotion: true,
  components: {
    TextInput: small,
    PasswordInput: small,
    Select: small,
    NumberInput: small,
    Textarea: small,
    Button: small,
    SegmentedControl: small,
    Checkbox: small,
    Switch: small,
  },
});

/** What is around every screen: theme, direction, notices, questions. */
export function Root() {
  const { t } = useTranslation();
  const { currentTheme } = usePreferences();
  // NOTE: variables and classes are static files; the style tags that Mantine would write are refused by the content security policy.
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} forceColorScheme={currentTheme} withCssVariables={false} withGlobalClasses={false}>
        <Outlet />
        <ConfirmHost closeLabel={t('form.close')} />
        <Notifications position="bottom-right" limit={4} transitionDuration={120} />
      </MantineProvider>
    </DirectionProvider>
  );
}
