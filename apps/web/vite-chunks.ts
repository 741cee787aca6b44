const packages = (names: string) => new RegExp(`/node_modules/(${names})/`);
const mantine = (names: string) => new RegExp(`/@mantine/core/esm/components/(${names})/`);
const hooks = (names: string) => new RegExp(`/@mantine/hooks/esm/(utils/)?(${names})/`);
const contract = (names: string) => new RegExp(`/packages/contract/src/(${names})\\.ts$`);
const web = (names: string) => new RegExp(`/apps/web/src/(${names})\\.(tsx?|module\\.css)$`);

/**
 * What comes in one piece, the first that fits: each file costs a kilobyte of headers, and many small ones made a fifth
 * of what a screen loaded. A module belongs to the first group whose every user needs the others of that group too;
 * whatever is named nowhere goes where its users are.
 */
const pieces: Record<string, RegExp[]> = {
  /** Every screen, signed in or not. */
  base: [
    packages(
      'react|react-dom|scheduler|use-sync-external-store|react-i18next|i18next[^/]*|clsx|@tanstack/(react-router|router-core|history|store|react-store)',
    ),
    /\/@mantine\/core\/esm\/core\/(Box|DirectionProvider|factory|InlineStyles|MantineProvider|styles-api)\//,
    mantine('Button|Loader|Transition|UnstyledButton'),
    hooks('use-did-update|use-isomorphic-effect|use-media-query|use-mutation-observer|use-reduced-motion'),
    web(
      'kit/(call|call-error|drafts|last-failure|page-headers|session)|shell/(chunk|i18n|lazy-part|leave-guard|leaving|new-version|part-loader)|ui/(backoff|confirm|confirm-host|dates|direction|now|open-dialogs|preferences|title|unsaved)',
    ),
    /vite\/preload-helper|\/packages\/i18n\/src\/languages\.ts$/,
  ],
  icons: [packages('@tabler/[^/]*')],
  contract: [
    contract(
      'access|auth|errors|event|hiding|kit/entity|links|monitoring|notice|priorities|profile|reference|status|stream|user',
    ),
  ],
  /** Every form, from sign-in on. */
  inputs: [
    mantine('ActionIcon|CloseButton|Input|InputBase|TextInput'),
    hooks('random-id|use-id|use-merged-ref|use-uncontrolled'),
    /\/@mantine\/core\/esm\/core\/styles-api\/use-resolved-styles-api\//,
  ],
  checkbox: [mantine('Checkbox'), /\/@mantine\/core\/esm\/utils\/Input(sGroupFieldset|line)|InlineInput\//],
  /** The frame of every signed-in screen. */
  'signed-in': [
    packages('@floating-ui/[^/]*|@tanstack/(query-core|react-query)|eventsource-parser'),
    mantine('FocusTrap|Group|Menu|Overlay|Popover|Portal|VisuallyHidden'),
    /\/@mantine\/core\/esm\/utils\/Floating\//,
    hooks('use-click-outside|use-focus-return|use-focus-trap|use-long-press'),
    web(
      'kit/(live|live/[^/]*|picture|use-act|when-visible)|shell/(gather|profile|settled|use-later)|support/came-from|ui/toast|users/avatar',
    ),
    /\/@mantine\/(store|notifications\/esm\/notifications\.store)/,
  ],
  /** Every list, and the wall. */
  list: [
    mantine('Combobox|NativeSelect|ScrollArea|Select|Skeleton'),
    hooks('use-callback-ref|use-debounced-callback|use-debounced-value|use-previous'),
    contract('resolution|server|sport|take|team|tournament'),
    web(
      'blacklist/lazy|kit/(columns|filters|list-screen|list-state|refer|table|use-list|use-panel|use-selection)|sheets/sheets-button|streams/(hidden|names|panel-link|signal|use-stream-actions)|ui/(choice|columns-menu|copy|counted-tabs|light|month|pager|panel|phone|room|row-actions|row-keys|search-box|sort-button|waiting-rows|when)',
    ),
  ],
};

/** The pieces as the bundler takes them. */
export const chunkGroups = Object.entries(pieces).map(([name, tests], place, all) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
  // What an earlier piece needs goes into it, not into a later one.
  priority: all.length - place,
}));
