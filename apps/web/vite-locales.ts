import { createHash } from 'node:crypto';
import { words } from '@touchline/i18n';
import type { Plugin } from 'vite';

const files = Object.entries(words).flatMap(([language, namespaces]) =>
  Object.entries(namespaces).map(([namespace, text]) => ({
    path: `locales/${language}/${namespace}.json`,
    json: JSON.stringify(text),
  })),
);

const version = createHash('sha256')
  .update(files.map((file) => file.json).join('\n'))
  .digest('hex')
  .slice(0, 10);

/** Serves and builds /locales/{language}/{namespace}.json; `LOCALES_VERSION` busts caches when a word changes. */
export function locales(): Plugin {
  return {
    name: 'touchline-locales',
    config: () => ({ define: { LOCALES_VERSION: JSON.stringify(version) } }),
    transformIndexHtml: (html) => html.replace('%LOCALES_VERSION%', version),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0]?.slice(1);
        const file = files.find((candidate) => candidate.path === path);
        if (!file) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(file.json);
      });
    },
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: file.path, source: file.json });
    },
  };
}
