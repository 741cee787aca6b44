const packages = (names: string) => new RegExp(`/node_modules/(${names})/`);
const mantine = (names: string) => new RegExp(`/@mantine/core/esm/components/(${names})/`);
const hooks = (names: string) => new RegExp(`/@mantine/hooks/esm/(utils/)?(${names})/`);
const contract = (names: string) => new RegExp(`/packages/contract/src/(${names})\\.ts$`);
const web = (names: string) => new RegExp(`/apps/web/src/(${names})\\.(tsx?|module\\.css)$`);

/**
 * Modules that load in one file; the first group that matches wins. Each file costs a kilobyte of headers, and many
 * small ones made a fifth of what a screen loaded. A group holds modules whose importers need the rest of the group too;
 * the bundler places every other module with its importers.
 */
const groups: Record<string, RegExp[]> = {
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
      'kit/(live|live/[^/]*|picture|use-act|when-visible)|app/[^/]*|session/[^/]*|support/came-from|ui/toast|users/avatar',
    ),
    /\/@mantine\/(store|notifications\/esm\/notifications\.store)/,
  ],
  /** Every list, and the wall. */
  list: [
    mantine('Combobox|NativeSelect|ScrollArea|Select|Skeleton'),
    hooks('use-callback-ref|use-debounced-callback|use-debounced-value|use-previous'),
    contract('resolution|server|sport|take|team|tournament'),
    web(
      'blacklist/lazy|kit/(columns|filters|list-screen|list-state|reference-select|table|use-list|use-panel|use-selection)|spreadsheets/spreadsheet-button|streams/(hidden|stream-title|panel-link|signal|use-stream-actions)|ui/(segmented-control|columns-menu|copy|counted-tabs|status-dot|month|pager|empty-state|phone|content-width|row-actions|row-keys|search-box|sort-button|skeleton-rows|date-time|relative-time)',
    ),
  ],
};

/** The groups as the bundler takes them. */
export const chunkGroups = [
  // What `main.tsx` imports, directly or through others: every screen needs it, signed in or not.
  { name: 'base', tags: ['$initial' as const], priority: Object.keys(groups).length + 1 },
  ...Object.entries(groups).map(([name, tests], place, all) => ({
    name,
    test: (id: string) => tests.some((test) => test.test(id)),
    // What an earlier group imports goes into it, not into a later one.
    priority: all.length - place,
  })),
];
