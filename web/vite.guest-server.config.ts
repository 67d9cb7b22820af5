import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Phones of the last five years; older ones read the page without the finer points. */
const cssTarget = ['chrome90', 'safari14.1', 'firefox90'];

/**
 * The guest's server bundle: one script without imports that defines
 * `renderGuestPage`. It runs in an engine without Intl, URL, TextEncoder and
 * MessageChannel, hence React's legacy server renderer, which is not in
 * react-dom's exports and is named by its path.
 */
export default defineConfig({
  plugins: [react()],
  base: '/assets/guest/',
  publicDir: 'src/guest/public',
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: {
      'react-dom/server': fileURLToPath(
        new URL('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
      ),
    },
  },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    outDir: 'dist/guest-server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2019',
    cssTarget,
    minify: true,
    cssMinify: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { format: 'iife', name: 'guest', entryFileNames: 'guest.js', codeSplitting: false },
    },
  },
});
