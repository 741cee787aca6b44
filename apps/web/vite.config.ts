import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './vite-chunks.ts';
import { compress } from './vite-compress.ts';
import { contractInHalves } from './vite-contract.ts';
import { contractImports } from './vite-contract-imports.ts';
import { firstFiles } from './vite-first-files.ts';
import { locales } from './vite-locales.ts';
import { mantineStyles } from './vite-mantine-styles.ts';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractInHalves(), contractImports(), locales(), firstFiles(), mantineStyles(), compress()],
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Browsers that do not know these links load the same files a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The players are big by nature and load only when somebody presses play.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Names of files are the part of the first ones that no compression makes smaller.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      // Schemas are declared at module level; without this every entity would be in what every screen loads.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: (id) => !/\/packages\/contract\/|\/node_modules\/zod\//.test(id),
      },
    },
  },
});
