import { Suspense } from 'react';
import { isQuestion } from '#ui/key-meaning.ts';
import { isForScreen } from '#ui/single-keys.ts';
import { useWindowKeys } from '#ui/use-window-keys.ts';
import { loadWords } from '#web/app/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const ThemePanel = lazyPart(async () => (await import('./theme-panel.tsx')).ThemePanel);
const HelpSide = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/help/help-drawer.tsx'), loadWords('help')]);
  return loaded.HelpDrawer;
});
const Palette = lazyPart(async () => (await import('#web/palette/palette.tsx')).Palette);

/** What can be open above any screen. */
export type Open = 'nav' | 'theme' | 'help' | 'palette';

/** The theme panel, the help for this screen and the command palette. Each loads when first opened, by button or key. */
export function Overlays({ open, onOpen }: { open: Open | null; onOpen: (next: Open | null) => void }) {
  useOverlayKeys(onOpen);
  const close = () => onOpen(null);
  if (open === null || open === 'nav') return null;
  return (
    <Suspense>
      {open === 'theme' ? <ThemePanel onClose={close} /> : null}
      {open === 'help' ? <HelpSide onClose={close} /> : null}
      {open === 'palette' ? <Palette onClose={close} /> : null}
    </Suspense>
  );
}

function useOverlayKeys(onOpen: (next: Open) => void): void {
  useWindowKeys((event) => {
    // By the key's position, so that it works in a Russian layout too.
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK') {
      event.preventDefault();
      onOpen('palette');
    } else if (isQuestion(event) && isForScreen(event)) {
      // A screen may handle the key itself, whichever listener runs first.
      setTimeout(() => event.defaultPrevented || onOpen('help'));
    }
  });
}
