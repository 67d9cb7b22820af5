import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Phones of the last five years; older ones read the page without the finer points. */
const cssTarget = ['chrome90', 'safari14.1', 'firefox90'];

const server = (name: string): string => fileURLToPath(new URL(`src/guest/server/${name}`, import.meta.url));

/**
 * The guest's server bundle: one script without imports that defines
 * `renderGuestPage`. It runs in an engine without Intl, URL, TextEncoder and
 * MessageChannel.
 */
export default defineConfig({
  base: '/assets/guest/',
  publicDir: 'src/guest/public',
  resolve: {
    alias: [
      { find: /^preact(\/jsx-runtime)?$/, replacement: server('html.ts') },
      { find: 'preact/hooks', replacement: server('hooks.ts') },
    ],
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
