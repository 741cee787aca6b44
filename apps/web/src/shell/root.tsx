import { DirectionProvider, MantineProvider, createTheme } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmHost } from '#ui/confirm-host.tsx';
import { usePreferences } from '#ui/preferences.ts';
import { LeaveGuard } from './leave-guard.tsx';

const small = { defaultProps: { size: 'sm' } } as const;
const theme = createTheme({
  respectReducedMotion: true,
  components: {
    // The placeholder that would get the focus first is not allowed inside role="menu".
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    TextInput: small,
    PasswordInput: small,
    Select: small,
    NumberInput: small,
    Textarea: small,
    Button: small,
    Checkbox: small,
    Switch: small,
  },
});

/** The root of every screen: theme, direction, and confirmation dialogs. */
export function Root() {
  const { t } = useTranslation();
  const { currentTheme } = usePreferences();
  // NOTE: variables and classes are static files; the style tags that Mantine would write are refused by the content security policy.
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} forceColorScheme={currentTheme} withCssVariables={false} withGlobalClasses={false}>
        <Outlet />
        <ConfirmHost closeLabel={t('form.close')} />
        <LeaveGuard />
      </MantineProvider>
    </DirectionProvider>
  );
}
