import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const classNames = /\/@mantine\/(\w+)\/esm\/.*\/(\w+)\.module\.mjs$/;
const imported = /@mantine\/\w+\/(?:styles\/\w+|styles)\.layer\.css/g;

/** Parts that Checkbox and Radio import and that no screen shows. */
const notShown = ['CheckboxCard', 'RadioCard', 'RadioIndicator'];

/** Fails the build when a component of Mantine is in it without its style sheet: it would be shown unstyled. */
export function mantineStyles(): Plugin {
  return {
    name: 'touchline-mantine-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const sources = modules.filter((id) => /\/apps\/web\/src\/[^?]*\.tsx?$/.test(id));
      const texts = [join(import.meta.dirname, 'src/ui/mantine.css'), ...sources].map((path) =>
        readFileSync(path, 'utf8'),
      );
      const sheets = new Set(texts.flatMap((text) => text.match(imported) ?? []));
      const missing = new Set(modules.map(sheetOf).filter((sheet) => sheet !== null && !sheets.has(sheet)));
      if (missing.size > 0) this.error(`Import these style sheets in src/ui/mantine.css: ${[...missing].join(', ')}`);
    },
  };
}

/** The style sheet of a module that holds a component's class names; null for any other module. */
function sheetOf(id: string): string | null {
  const [, part, component] = classNames.exec(id) ?? [];
  if (part === undefined || component === undefined || notShown.includes(component)) return null;
  return part === 'core' ? `@mantine/core/styles/${component}.layer.css` : `@mantine/${part}/styles.layer.css`;
}
