import './mantine.css';
import { DirectionProvider, MantineContext, MantineProvider, createTheme } from '@mantine/core';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { readPreferences, usePreferences, watchPreferences } from './preferences.ts';

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

const nothing = () => {};
/** Without it each provider would read a key of its own, and show its default for a moment. */
const colorSchemeManager = {
  get: () => readPreferences().currentTheme,
  set: nothing,
  clear: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
};

/** The color of the page, `--surface-page`, which phones give to the bar above it. */
const barColors = { dark: '#101317', light: '#f3f5f7' };
function colorBar(): void {
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', barColors[readPreferences().currentTheme]);
}
colorBar();
watchPreferences(colorBar);

/** What components of Mantine need around them. It loads with the first part that has any. */
export function Themed({ children }: { children: ReactNode }) {
  const { currentTheme } = usePreferences();
  const isThemed = useContext(MantineContext) !== null;
  if (isThemed) return children;
  // NOTE: variables and classes are static files; the style tags that Mantine would write are refused by the content security policy.
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        forceColorScheme={currentTheme}
        colorSchemeManager={colorSchemeManager}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
