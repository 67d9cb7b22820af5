import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The dashboard: one document and hashed files. The server answers every
 * address below /dashboard and /admin with the document, under a content-security policy
 * that lets no inline script run and no data: font load.
 */
export default defineConfig({
  root: here('src/dashboard'),
  base: '/assets/dashboard/',
  publicDir: false,
  plugins: [react()],
  resolve: { alias: { '@': here('src') } },
  build: {
    outDir: here('dist/dashboard'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // One style for all: a screen whose style did not come would be shown without it the next time.
    cssCodeSplit: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
